/** What presses, buttons and drags on the cards of an order do. */
import type { CardUse } from "./cards";
import { follow } from "./dragging";
import { letGo, nudge, over, press, putDownCard } from "./order";
import type { View } from "./state";
import type { ExerciseView } from "./view";

export function cardUse(exercise: ExerciseView): CardUse {
  const change = (next: View): void => {
    if (!exercise.still()) exercise.change(next);
  };
  return {
    still: exercise.still(),
    press: (card) => change({ ...press(exercise.view, card), stop: card }),
    nudge: (card, by) => change(nudge(exercise.view, card, by)),
    drag: (card, event) => exercise.still() || dragCard(exercise, card, event),
  };
}

/** The card that is dragged lies at once where it would be put down. */
function dragCard(exercise: ExerciseView, card: string, event: PointerEvent): void {
  const { root, signal } = exercise.shell;
  const under = (at: PointerEvent): string | undefined =>
    root
      .elementFromPoint(at.clientX, at.clientY)
      ?.closest("li")
      ?.querySelector<HTMLElement>("[data-card]")?.dataset.card;
  const drag = {
    begin: () => exercise.set({ ...press(letGo(exercise.view), card), stop: card }),
    move: (at: PointerEvent) => {
      const there = under(at);
      if (there) exercise.set(over(exercise.view, there));
    },
    end: () => exercise.change(putDownCard(exercise.view)),
    cancel: () => exercise.change(letGo(exercise.view)),
  };
  follow(event, drag, signal);
}
