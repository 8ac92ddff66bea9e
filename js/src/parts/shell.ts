/** The house of one view: shadow root, style sheet, theme, key fence, error panel, clean-up. */
import { render, type TemplateResult } from "lit-html";
import look from "../style/look.css";
import tokens from "../style/tokens.css";
import extra from "../style/widget.css";
import { rove, settleStops } from "./roving";
import type { Left } from "./viewer";
import type { WidgetModel } from "./wire";

export interface Shell {
  readonly root: ShadowRoot;
  readonly host: HTMLElement;
  /** Prefix of every id in the view. */
  readonly uid: string;
  /** Aborted when the view goes away. */
  readonly signal: AbortSignal;
  /** Draws, keeps the keyboard's place in every group, and draws an error panel if that throws. */
  draw(view: () => TemplateResult): void;
}

/**
 * Opens a shadow root in `el`; everything it starts ends with `signal` or with `close`.
 * `sheet` is what one widget adds to the shared style.
 */
export function openShell(
  el: HTMLElement,
  outer: AbortSignal | undefined,
  sheet = "",
): Shell & { close(): void } {
  const own = new AbortController();
  outer?.addEventListener("abort", () => own.abort(), { once: true });
  if (outer?.aborted) own.abort();
  const { signal } = own;
  const host = document.createElement("div");
  host.className = "makeway";
  // Lumino looks for the attribute on the element that has the focus, which a shadow host is.
  host.setAttribute(SUPPRESS, "true");
  letSave(host, signal);
  goOn(host, signal);
  const root = host.attachShadow({ mode: "open" });
  dress(root, sheet);
  const body = document.createElement("div");
  body.className = "mw-root";
  root.append(body);
  followTheme(body, signal);
  for (const kind of ["keydown", "keyup", "keypress"] as const) {
    const keep = (event: KeyboardEvent): void => {
      if (!isSave(event)) event.stopPropagation();
    };
    host.addEventListener(kind, keep, { signal });
  }
  rove(root, signal);
  el.replaceChildren(host);
  signal.addEventListener("abort", () => host.remove(), { once: true });
  let broken: HTMLElement | null = null;
  const draw = (view: () => TemplateResult): void => {
    if (signal.aborted) return;
    try {
      render(view(), body);
      settleStops(root);
      broken?.remove();
      broken = null;
    } catch (thrown) {
      console.error(thrown);
      broken?.remove();
      broken = failure(thrown);
      root.append(broken);
    }
    // A half-drawn table would lie; what lit keeps in the body stays for the next try.
    body.hidden = broken !== null;
  };
  const uid = `mw${Math.random().toString(36).slice(2, 8)}`;
  return { root, host, uid, signal, draw, close: () => own.abort() };
}

const SUPPRESS = "data-lm-suppress-shortcuts";

function isSave(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && event.key === "s";
}

/** Saving stays with the page, also while the keyboard is in a widget. Lumino hears keys first. */
function letSave(host: HTMLElement, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent): void => {
    if (!isSave(event) || !event.composedPath().includes(host)) return;
    host.removeAttribute(SUPPRESS);
    setTimeout(() => host.setAttribute(SUPPRESS, "true"));
  };
  window.addEventListener("keydown", hear, { capture: true, signal });
}

/** Who is told to go on with Shift+Enter may be in a widget: the next cell, and nothing runs again. */
function goOn(host: HTMLElement, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent): void => {
    const cell = host.closest<HTMLElement>(".jp-Cell");
    if (event.key !== "Enter" || !event.shiftKey || event.defaultPrevented || !cell) return;
    event.preventDefault();
    const next = cell.nextElementSibling;
    (next instanceof HTMLElement && next.matches(".jp-Cell") ? next : cell).focus();
  };
  host.addEventListener("keydown", hear, { signal });
}

function dress(root: ShadowRoot, sheet: string): void {
  const text = `${tokens}\n${look}\n${extra}\n${sheet}`;
  try {
    const made = new CSSStyleSheet();
    made.replaceSync(text);
    root.adoptedStyleSheets = [made];
  } catch {
    const style = document.createElement("style");
    style.textContent = text;
    root.append(style);
  }
}

/** Dark or light as the notebook says; where no notebook says it, as the system does. */
function followTheme(body: HTMLElement, signal: AbortSignal): void {
  const system = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const dark = isDark(document.body, system?.matches ?? false);
    body.classList.toggle("mw-dark", dark);
    body.classList.toggle("mw-light", !dark);
  };
  apply();
  system?.addEventListener("change", apply, { signal });
  const watch = new MutationObserver(apply);
  watch.observe(document.body, {
    attributes: true,
    attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind", "class"],
  });
  signal.addEventListener("abort", () => watch.disconnect(), { once: true });
}

export function isDark(body: HTMLElement, system: boolean): boolean {
  const jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false";
  const code = body.getAttribute("data-vscode-theme-kind") ?? body.className;
  if (/vscode-(dark|high-contrast(?!-light))/.test(code)) return true;
  if (/vscode-(light|high-contrast-light)/.test(code)) return false;
  return system;
}

function failure(thrown: unknown): HTMLElement {
  const panel = document.createElement("div");
  panel.className = "mw mw-failed";
  panel.setAttribute("role", "alert");
  const head = document.createElement("b");
  head.textContent = "This widget could not be drawn.";
  const what = document.createElement("p");
  what.textContent = `${thrown instanceof Error ? thrown.message : String(thrown)}. Run the cell again to draw it anew; nothing on the table is lost.`;
  panel.append(head, what);
  return panel;
}

interface Rendered {
  readonly model: WidgetModel;
  readonly el: HTMLElement;
  readonly signal?: AbortSignal;
}

/** A widget: `open` opens each of its views, in a shell of its own and with what the last one left. */
export function widget<V>(
  sheet: string,
  open: (shell: Shell, model: WidgetModel, left: Left<V>) => unknown,
): () => { render(to: Rendered): () => void } {
  return () => {
    const left: Left<V> = { view: null };
    return {
      render: ({ model, el, signal }) =>
        guarded(el, () => {
          const shell = openShell(el, signal, sheet);
          open(shell, model, left);
          return shell.close;
        }),
    };
  };
}

/** Runs a view's set-up; what it throws becomes a panel in the cell, not an empty cell. */
export function guarded(el: HTMLElement, start: () => undefined | (() => void)): () => void {
  try {
    return start() ?? (() => undefined);
  } catch (thrown) {
    console.error(thrown);
    const { root, close } = openShell(el, undefined);
    root.querySelector(".mw-root")?.replaceChildren(failure(thrown));
    return close;
  }
}
