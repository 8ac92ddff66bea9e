/** The stub page: a widget on a fake model that answers every message with a frame made by hand. */
import table from "../src/table";
import * as frames from "./fixture";
import { FakeModel } from "./model";

const asked = new URLSearchParams(location.search);
if (asked.has("dark")) document.body.dataset.jpThemeLight = "false";
const all: Record<string, unknown> = frames;
const model = new FakeModel((all[asked.get("frame") ?? "resting"] ?? frames.resting) as never);
const cell = document.getElementById("cell");
if (cell) table.render({ model, el: cell });
Object.assign(window, { model, frames });
