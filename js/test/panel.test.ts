// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import realJoin from "../../tests/fixtures/join.json";
import type { Frame } from "../src/frame";
import table from "../src/table";
import { opened } from "./opened";

const join = realJoin as unknown as Frame;
const findings = join.ruling?.ruling === "allowed" ? join.ruling.findings : [];

describe("what was checked", () => {
  const told = () => {
    const { root, get } = opened(table, join);
    const list = get("details.checked") as HTMLDetailsElement;
    const turn = (open: boolean): void => {
      list.open = open;
      list.dispatchEvent(new Event("toggle"));
    };
    return { turn, list, said: () => root.querySelectorAll(".checked .finds > li").length };
  };

  it("is counted, and drawn for whoever opens it", () => {
    const { turn, list, said } = told();
    expect(list.textContent).toContain(`${findings.length} findings`);
    expect(said()).toBe(0);
    turn(true);
    expect(said()).toBe(findings.length);
    turn(false);
    expect(said()).toBe(0);
  });
});
