/// <reference types="vite/client" />
/** What no source of a widget does. */
import { describe, expect, it } from "vitest";

describe("the source", () => {
  const files = import.meta.glob<string>("../src/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));

  it("is read at all", () => {
    expect(sources.length).toBeGreaterThan(30);
  });

  it("writes text as text only", () => {
    const unsafe =
      /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|unsafeSVG|document\.write|eval\(/;
    expect(sources.filter(({ text }) => unsafe.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("asks no other host for anything", () => {
    const outside = /https?:\/\/(?!www\.w3\.org)/;
    expect(sources.filter(({ text }) => outside.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("takes the wheel for a battlefield's zoom by Ctrl only, the page's scroll for an answer", () => {
    const taking = /addEventListener\("(wheel|scroll|touchmove)"|scrollIntoView/;
    const takes = sources.filter(({ text }) => taking.test(text)).map(({ file }) => file);
    expect(takes).toEqual(["../src/battlefield/wheel.ts", "../src/exercise/view.ts"]);
  });
});
