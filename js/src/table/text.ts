/** The table and its ruling as plain text, for the clipboard. */
import { shown, type View } from "./state";

export function asText(view: View): string {
  const scene = shown(view);
  const { ruling } = view.frame;
  const units = scene.units.map((unit) =>
    [`${unit.name}${unit.plight ? ` (${unit.plight})` : ""}`, unit.text].join("\n"),
  );
  const said =
    ruling === null
      ? []
      : [
          ruling.headline,
          ...(ruling.ruling === "allowed"
            ? ruling.steps.map(
                (step, i) => `${i + 1}. ${step.because} [${step.clauses.join(", ")}]`,
              )
            : ruling.findings.map((each) => `- ${each.because} [${each.clause}]`)),
          ...(ruling.ruling === "question"
            ? ruling.options.map((option) => `${option.letter}. ${option.label}`)
            : []),
        ];
  return [`${scene.title}, ${scene.where}`, ...units, said.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}
