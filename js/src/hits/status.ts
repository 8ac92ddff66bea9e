/** The status line of a hit tray. */
import type { QuestionRuling } from "../frame";
import type { Status } from "../parts/status";
import { stepText } from "../parts/steps";
import { reading, type View } from "./state";
import { left, placed, summary } from "./tally";
import type { Tray } from "./wire";

export function statusOf(view: View, tray: Tray, waiting: boolean): Status {
  if (waiting) return { head: "Sent", text: "The kernel rules." };
  const read = reading(view);
  switch (read?.ruling) {
    case "illegal":
      return {
        head: "Refused",
        text: `${read.headline}. ${read.summary}`.replace("..", ".").trim(),
      };
    case "question":
      return asked(read);
    case "allowed": {
      const step = read.steps[view.cursor - 1];
      const head = read.steps.length > 0 ? stepText(view.cursor, read.steps.length) : "Allowed";
      return { head, text: step?.because ?? read.headline };
    }
    default:
      return placing(view, tray);
  }
}

function asked({ decides, headline, options }: QuestionRuling): Status {
  const letters = options.map((option) => option.letter).join(", ");
  const text = `${headline} ${options.length} options: ${letters}.`;
  if (decides.own) return { head: "Question", text };
  return { head: "Waiting for", text: `the ${who(decides)}. ${text} ${BOTH}` };
}

/** Who plays alone at the table decides for both. */
export const BOTH = "You decide for both sides here.";

function who({ role, player }: QuestionRuling["decides"]): string {
  return `${role.toLowerCase()}, ${player}`;
}

function placing({ hits, refused }: View, tray: Tray): Status {
  if (refused) return { head: "Not there", text: refused };
  const rest = left(tray, hits);
  if (placed(hits) > 0) {
    const last = rest === 0 ? " Commit puts them on the table." : "";
    return { head: "Hits", text: `${summary(tray, hits)}${last}` };
  }
  const text = `${tray.hits} hits to place.`;
  if (tray.decides.own)
    return { head: "Ready", text: `${text} You decide as the ${tray.decides.role.toLowerCase()}.` };
  return { head: "Waiting for", text: `the ${who(tray.decides)}. ${text} ${BOTH}` };
}
