import { describe, expect, test } from "vitest";
import { levels, mayTake, ordinal, put, rounds, spread, summary } from "../src/hits/tally";
import type { Tray, TrayRow } from "../src/hits/wire";

const row = (id: string, models: number, least: number, most: number): TrayRow => ({
  id,
  name: id,
  detail: "",
  models: Array.from({ length: models }, (_, i) => `${id}.${i}`),
  receives: true,
  because: "",
  clauses: [],
  least,
  most,
  allowed: "",
});
const tray: Tray = {
  title: "",
  where: "",
  unit: "u",
  hits: 11,
  attack: {},
  decides: { role: "Attacker", player: "X", own: true },
  clauses: [],
  readings: [],
  because: "",
  slots: 6,
  rounds: 1,
  rest: 5,
  rows: [row("lord", 1, 1, 2), row("doomlord", 1, 1, 2), row("rank_and_file", 4, 7, 8)],
  legal: [
    { lord: 1, doomlord: 2, rank_and_file: 8 },
    { lord: 2, doomlord: 1, rank_and_file: 8 },
    { lord: 2, doomlord: 2, rank_and_file: 7 },
  ],
  count: 3,
  outcomes: ["", "", ""],
  findings: [],
  done: false,
  saved: false,
  onto: null,
};
const [lord, doomlord, pool] = tray.rows as [TrayRow, TrayRow, TrayRow];

describe("what may still be placed comes from the legal distributions that were sent", () => {
  test("a row takes no more than some whole allows beside what is placed", () => {
    expect(mayTake(tray, { lord: 1, doomlord: 1, rank_and_file: 7 }, lord)).toBe(true);
    expect(mayTake(tray, { lord: 1, rank_and_file: 8 }, lord)).toBe(true);
    expect(mayTake(tray, { lord: 2 }, lord)).toBe(false);
    expect(mayTake(tray, { lord: 2, doomlord: 2 }, doomlord)).toBe(false);
    expect(mayTake(tray, { lord: 2, doomlord: 2, rank_and_file: 7 }, pool)).toBe(false);
  });
  test("with more ways than were sent, each row's own range limits it", () => {
    const many = { ...tray, count: 900 };
    expect(mayTake(many, { lord: 1 }, lord)).toBe(true);
    expect(mayTake(many, { lord: 2 }, lord)).toBe(false);
  });
  test("spreading keeps what is placed", () => {
    expect(spread(tray, { lord: 2 })).toEqual(tray.legal[1]);
    expect(spread(tray, {})).toEqual(tray.legal[0]);
  });
});

test("hits stack in levels, so nobody takes a second before all have one", () => {
  expect(levels(4, 7)).toEqual([2, 2, 2, 1]);
  expect(levels(0, 3)).toEqual([]);
});

test("each round says how full it is and what is still open", () => {
  expect(rounds(tray, { lord: 1, doomlord: 1, rank_and_file: 5 })).toEqual([
    { full: 6, open: 0 },
    { full: 1, open: 4 },
  ]);
});

test("hits are taken off again, never below none", () => {
  expect(put({ lord: 1 }, "lord", -1)).toEqual({ lord: 0 });
  expect(put({ lord: 0 }, "lord", -1)).toEqual({ lord: 0 });
});

test("the status names who has how many", () => {
  expect(summary(tray, { lord: 1, rank_and_file: 3 })).toBe(
    "4 of 11 placed. lord 1, rank_and_file 3.",
  );
  expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "21st",
  ]);
});
