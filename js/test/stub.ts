/** The stub page: a widget on a fake model that answers every message with a frame made by hand. */

import realIllegal from "../../tests/fixtures/illegal.json";
import illegalSide from "../../tests/fixtures/illegal_side.json";
import join from "../../tests/fixtures/join.json";
import makeWay from "../../tests/fixtures/make_way.json";
import question from "../../tests/fixtures/question.json";
import rest from "../../tests/fixtures/rest.json";
import undone from "../../tests/fixtures/undone.json";
import table from "../src/table";
import { allowed, resting } from "./fixture";
import { illegal } from "./infantry";
import { FakeModel } from "./model";
import { asking } from "./seekers";

const asked = new URLSearchParams(location.search);
if (asked.has("dark")) document.body.dataset.jpThemeLight = "false";
const frames: Record<string, unknown> = {
  resting,
  allowed,
  illegal,
  asking,
  real_illegal: realIllegal,
  real_side: illegalSide,
  real_join: join,
  real_make_way: makeWay,
  real_question: question,
  real_rest: rest,
  real_undone: undone,
};
const model = new FakeModel((frames[asked.get("frame") ?? "resting"] ?? resting) as never);
const cell = document.getElementById("cell");
if (cell) table.render({ model, el: cell });
Object.assign(window, { model, frames });
