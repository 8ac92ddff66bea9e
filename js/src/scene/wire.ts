/** What stands on a table as the view is told of it: bases, units, ground, and what steps change. */
import type { Action } from "../frame";

export type ModelId = string;
export type UnitId = string;
export type Point = readonly [x: number, y: number];

/**
 * Left, top, width, height in mm on the table; a fifth number turns it about its middle, clockwise
 * in degrees.
 */
export type Rect = readonly [x: number, y: number, w: number, h: number, turn?: number];
export type Seat = readonly [rank: number, file: number];
export type Side = "left" | "right";
export type Role = "rank_and_file" | "champion" | "musician" | "standard_bearer" | "character";

export interface SceneBase {
  id: ModelId;
  unit: UnitId;
  name: string;
  role: Role;
  own: boolean;
  general: boolean;
  /** Two letters, in the shield of a Character. */
  initials: string;
  /** Centre, unturned width and depth in mm, and the turn clockwise in degrees (0: front up). */
  x: number;
  y: number;
  w: number;
  d: number;
  turn: number;
  /** Files and ranks of the reference base it fills; null for a Mismatching Base. */
  block: readonly [files: number, ranks: number] | null;
  mismatching: boolean;
  seat: Seat | null;
  side: Side | null;
  /** "rank 1, file 3", "left side", "alone". */
  place: string;
  /** Health Points printed and lost; pips show where hp > 1 or the model is a Character. */
  hp: number;
  lost: number;
  /** Lines of the profile card: label and value. */
  profile: readonly (readonly [label: string, value: string])[];
}

export interface SceneUnit {
  id: UnitId;
  name: string;
  player: string;
  own: boolean;
  /** Front left corner on the table, and the turn clockwise in degrees. */
  x: number;
  y: number;
  turn: number;
  files: number;
  ranks: number;
  /** Size of one seat in mm. */
  seatW: number;
  seatD: number;
  /** A lone Character beside the unit, waiting for his seat. */
  waits: boolean;
  /** "Fleeing", "Shaken", "Engaged in front", ... ; empty when there is nothing to say. */
  plight: string;
  /** The drawing as text, and the one-line notation, for Copy as text and for screen readers. */
  text: string;
}

/** An edge where an enemy touches our unit: a line on the table. */
export interface ContactEdge {
  unit: UnitId;
  enemy: UnitId;
  from: Point;
  to: Point;
  /** "Contact: files 1, 2" */
  label: string;
}

/** A piece of terrain: its outline, and whether it stops models and sight. */
export interface TerrainPiece {
  id: string;
  name: string;
  corners: readonly Point[];
  blocks: boolean;
  hides: boolean;
}

/** A part of a Deployment Zone; `name` is its player's. */
export interface ZoneArea {
  own: boolean;
  name: string;
  corners: readonly Point[];
}

/** A phase of the Player Turn; the one that follows carries the action that leads to it. */
export interface PhaseStop {
  name: string;
  at: boolean;
  action: Action | null;
  /** "The Shooting Phase begins" */
  says: string;
}

/** The battlefield from its upper left corner (0, 0), in mm. */
export interface FieldGround {
  width: number;
  depth: number;
  terrain: readonly TerrainPiece[];
  zones: readonly ZoneArea[];
  phases: readonly PhaseStop[];
  /** Around every unit; only while moves are made. */
  halos: readonly Halo[];
}

/** Lines around a unit: 1 inch, and 8 inches where an enemy calls for a March Test. */
export interface Halo {
  unit: UnitId;
  own: boolean;
  inch: readonly (readonly Point[])[];
  eight: readonly (readonly Point[])[];
  /** "8″ from the Orcs" */
  says: string;
}

export interface Scene {
  /** Header: unit and moment ("Movement Phase, your turn"). */
  title: string;
  where: string;
  units: readonly SceneUnit[];
  bases: readonly SceneBase[];
  contacts: readonly ContactEdge[];
  /** What has to be in view. */
  box: Rect;
  /** Null where units stand on no battlefield. */
  field: FieldGround | null;
}

/** What one step changes: whole records replace those of the same id. */
export interface Change {
  bases: readonly SceneBase[];
  gone: readonly ModelId[];
  units: readonly SceneUnit[];
  unitsGone: readonly UnitId[];
  /** All edges after it; null while they stay as they are. */
  contacts: readonly ContactEdge[] | null;
}

export interface Move {
  model: ModelId;
  from: Point;
  to: Point;
  mm: number;
}

/** The way of models over the battlefield: from where they stood by knots, a length for each leg. */
export interface Walk {
  models: readonly ModelId[];
  way: readonly Point[];
  /** "3.83″" */
  legs: readonly string[];
}

export interface Gap {
  from: Point;
  to: Point;
  text: string;
}
