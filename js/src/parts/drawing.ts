/** What a board is to show. */
import type { TemplateResult } from "lit-html";
import type { Fit } from "../scene/geometry";
import type { AxisLabel, Pin } from "../scene/labels";
import type { Place } from "../scene/places";
import type { Gap, ModelId, Point, Rect, Scene, SceneBase } from "../scene/wire";

export type SeatKind = "legal" | "free" | "over" | "no" | "option" | "near" | "lit" | "focus";

export interface SeatMark {
  readonly key: string;
  readonly kind: SeatKind;
  readonly rect: Rect;
  readonly count?: number;
  readonly letter?: string;
  /** The option under the pointer. */
  readonly hot?: boolean;
}

export interface Arrow {
  readonly key: string;
  readonly from: Point;
  readonly to: Point;
  readonly kind: "" | "past" | "may" | "home";
}

export interface CellFace {
  readonly label: string;
  readonly mover?: boolean;
  readonly selected?: boolean;
  readonly legal?: boolean;
}

export interface Drawing {
  readonly uid: string;
  /** Names the board among several of one view, for `data-board`. */
  readonly board: string;
  readonly scene: Scene;
  readonly fit: Fit;
  readonly label: string;
  /** Classes of the look by model: hover, focus, lit, picked, lifted, dim, wrong, right. */
  readonly states: ReadonlyMap<ModelId, string>;
  readonly ghosts: readonly SceneBase[];
  readonly wills: readonly SceneBase[];
  readonly seats: readonly SeatMark[];
  readonly arrows: readonly Arrow[];
  readonly pins: readonly Pin[];
  /** Stretches without contact, drawn as dimension lines before the front. */
  readonly gaps: readonly Gap[];
  /** The model in the hand, where it is drawn; the caller moves it during a drag. */
  readonly hand: SceneBase | null;
  readonly held: ModelId | null;
  /** Several models that are away from where they stand, and how they are drawn meanwhile. */
  readonly away?: { readonly models: ReadonlySet<ModelId>; readonly drawn: TemplateResult } | null;
  readonly places: readonly Place[];
  /** Those that stand in for ranks and ends beyond the unit; all of them unless told. */
  readonly numbered?: readonly Place[];
  /** The one place the tab key reaches. */
  readonly focus: string | null;
  readonly face: (place: Place) => CellFace;
  /** What lies under the bases, instead of the seats of the units. */
  readonly beneath?: TemplateResult;
  /** What lies over all but the model in the hand. */
  readonly above?: TemplateResult;
  /** Words over all labels that the caller keeps by itself. */
  readonly tip?: TemplateResult | null;
  /** The names on the table, instead of numbers and the names beside a unit. */
  readonly names?: readonly Pin[];
  /** Where names and pins may lie, when that is not all that is in view. */
  readonly room?: Rect;
  /** Further words that stand where they stand. */
  readonly words?: readonly AxisLabel[];
}
