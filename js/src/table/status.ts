/** The status line: one sentence for what the view shows, the same that a screen reader hears. */
import { pipsInWords } from "../parts/base";
import { nameAndPlace } from "../parts/pieces";
import type { Status } from "../parts/status";
import { stepText } from "../parts/steps";
import { baseOf } from "../scene/fold";
import { heldBase, homeOf, mover, placeOver, readyMovers, shown, type View } from "./state";
import { models } from "./words";

export function statusOf(view: View, waits: boolean): Status {
  if (waits) return { head: "Sent", text: sentText(view) };
  if (view.held !== null) return pickedUp(view);
  if (view.remark) return view.remark;
  const hovered = baseOf(shown(view), view.hovered);
  if (hovered) return { head: hovered.name, text: hoverText(view) };
  return ruled(view);
}

function sentText(view: View): string {
  const base = baseOf(view.frame.scene, view.sent?.model ?? null);
  if (view.sent?.block) return `${view.sent.block.name}, ${view.sent.place}: the kernel rules.`;
  return base && view.sent
    ? `${base.name} at ${view.sent.place}: the kernel rules.`
    : "The kernel rules.";
}

function hoverText(view: View): string {
  const base = baseOf(shown(view), view.hovered);
  if (!base) return "";
  const pips = pipsInWords(base);
  const can = view.frame.movers[base.id];
  return `${base.place}${pips ? `, ${pips}` : ""}.${can ? ` Enter or a press picks up to ${can.verb}.` : ""}`;
}

function pickedUp(view: View): Status {
  const base = heldBase(view);
  const over = placeOver(view);
  const name = base?.name ?? "";
  if (over?.target) {
    const { asks, count } = over.target;
    const moves = `${count === 0 ? "Nobody else" : models(count)} would move.`;
    const next = asks ? `A Question follows: ${asks}` : moves;
    return {
      head: "Picked up",
      text: `${name} over ${over.name}: legal. ${next} Enter drops, Escape puts back.`,
    };
  }
  if (over?.closed)
    return { head: "Picked up", text: `${name} over ${over.name}: not a seat. W says why.` };
  const summary = mover(view)?.summary ?? "";
  const some = (mover(view)?.targets.length ?? 0) > 0;
  const on = some ? "N goes to the next" : "Over a place W says why";
  return { head: "Picked up", text: `${name}. ${summary} ${on}, Escape puts back.` };
}

function ruled(view: View): Status {
  const { ruling, scene } = view.frame;
  switch (ruling?.ruling) {
    case "allowed": {
      const step = ruling.steps[view.cursor - 1];
      if (ruling.steps.length === 0) return { head: "Allowed", text: ruling.headline };
      return {
        head: stepText(view.cursor, ruling.steps.length),
        text: step?.because ?? "The arrow ▶, or the full stop key, shows the first step.",
      };
    }
    case "illegal": {
      const home = baseOf(scene, ruling.who);
      const back = home ? `${home.name} is back ${homeOf(view, home)}. ` : "";
      const forbid = ruling.findings.filter((finding) => finding.verdict === "forbids");
      const names = [...new Set(forbid.map((finding) => finding.clause))];
      return { head: "Refused", text: `${back}${ruling.summary} ${names.join(", ")}.` };
    }
    case "question": {
      const all = ruling.options.map((option) => option.letter);
      const letters = all.length > 7 ? `${all[0]} to ${all.at(-1)}` : all.join(", ");
      const looked = ruling.options.find((option) => option.letter === view.hot);
      const hot = looked ? ` ${looked.letter}: ${looked.label}.` : "";
      const who = ruling.decides;
      const text = `${ruling.headline} ${ruling.options.length} options: ${letters}.${hot}`;
      return who.own || view.both
        ? { head: "Question", text }
        : { head: "Waiting for", text: `the ${who.role.toLowerCase()}, ${who.player}. ${text}` };
    }
    default: {
      const movers = readyMovers(view);
      const first = movers[0];
      const text = first
        ? `${nameAndPlace(first)}, can be picked up${movers.length > 1 ? `, and ${movers.length - 1} more` : ""}.`
        : "Nobody can be picked up now. Point at a model for its profile.";
      return { head: "Ready", text };
    }
  }
}
