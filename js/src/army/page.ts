/** The page of an army check: bars and list, the ruling beside them, the timeline below. */
import { html, nothing, type TemplateResult } from "lit-html";
import { notice, silence } from "../parts/banner";
import { findingList } from "../parts/findings";
import { keyList } from "../parts/keys";
import { icon } from "../parts/marks";
import { statusLine } from "../parts/status";
import { verdict } from "../parts/steps";
import { timeline } from "../parts/timeline";
import { adding, fenced } from "./adding";
import { KEYS } from "./keys";
import { armyList, points } from "./list";
import { faulty, statusOf } from "./state";
import type { ArmyView } from "./view";
import type { ArmyBar, ArmyRow } from "./wire";

export function page(army: ArmyView): TemplateResult {
  const { frame, note } = army.view;
  const silent = army.wire.silent();
  return html`<section class=${silent ? "mw army stale" : "mw army"} aria-label=${frame.list.title} data-rev=${frame.rev}>
    ${silent ? silence(() => army.again()) : nothing}
    ${notice(note, () => army.set({ note: "" }))}
    ${head(army)}
    <div class="mw-body"><div class="mw-main">${main(army)}</div><div class="mw-side">${side(army)}</div></div>
    ${timeline(frame.timeline, {
      canUndo: frame.canUndo,
      canRedo: frame.canRedo,
      undo: () => army.undo(),
      redo: () => army.redo(),
      goto: (to) => army.goto(to),
    })}
  </section>`;
}

function head(army: ArmyView): TemplateResult {
  const { frame, keys, asText } = army.view;
  return html`<div class="mw-head"><h3>${frame.list.title}</h3><span class="where">${frame.list.where}</span>
    <div class="tools" data-rove role="group" aria-label="Tools">
      <button type="button" class="btn quiet" data-do="text" aria-expanded=${asText ? "true" : "false"} @click=${() => army.set({ asText: !asText })}>As text</button>
      <button type="button" class="btn quiet" data-do="keys" aria-label="Keys" aria-expanded=${keys ? "true" : "false"} @click=${() => army.sheet()}>?</button>
    </div></div>`;
}

function main(army: ArmyView): TemplateResult {
  const { view, shell } = army;
  const { frame } = view;
  return html`<div class="bars">${frame.bars.map(bar)}</div>
    ${armyList(frame.list, {
      lit: new Set(view.lit?.models ?? []),
      faulty: faulty(frame),
      controls: (row) => controls(row, army),
      enter: (row) => army.soon({ on: row?.id ?? null }),
    })}
    ${adding(frame, {
      uid: shell.uid,
      still: army.still(),
      draft: view.draft,
      play: (change) => army.play(change),
      write: (draft) => army.draft(draft),
    })}
    <div class="fill"></div>
    ${statusLine(statusOf(view, army.wire.pending()))}`;
}

/** What is spent as a bar; what is too much runs on behind the maximum. */
function bar({ label, spent, most, says, over }: ArmyBar): TemplateResult {
  const whole = Math.max(spent, most, 1);
  const within = (100 * Math.min(spent, most)) / whole;
  const beyond = (100 * Math.max(0, spent - most)) / whole;
  return html`<div class=${over ? "r over" : "r"} role="img" aria-label=${`${label}: ${says}${over ? ", too many" : ""}`}>
    <span class="l">${label}</span>
    <span class="bar"><i style=${`width:${within}%`}></i>${
      beyond > 0
        ? html`<i class="x" style=${`left:${within}%;width:${beyond}%`}></i><em style=${`left:${within}%`}></em>`
        : nothing
    }</span>
    <span class="q">${over ? icon("no") : nothing}${says}</span>
  </div>`;
}

function controls(row: ArmyRow, army: ArmyView): TemplateResult {
  const still = army.still();
  return html`<span class="ctl">
    ${
      row.kind === "other" && !row.general
        ? nothing
        : html`<button type="button" class=${row.general ? "btn on" : "btn"} data-general=${row.id} aria-pressed=${row.general ? "true" : "false"} aria-label=${`${row.name} is noted as the General`} ?disabled=${still} @click=${() => army.note(row.id)}>${icon("general")}General</button>`
    }
    ${price(row, army)}
    <button type="button" class="btn quiet" data-remove=${row.id} aria-label=${`Take ${row.name} out`} ?disabled=${still} @click=${() => army.remove(row.id)}>${icon("close")}</button>
  </span>`;
}

function price(row: ArmyRow, army: ArmyView): TemplateResult {
  const { pricing } = army.view;
  if (pricing?.id !== row.id)
    return html`<button type="button" class="btn pts" data-price=${row.id} aria-label=${`${points(row.points)} points; change the price of ${row.name}`} ?disabled=${army.still()} @click=${() => army.pricing(row.id)}>${points(row.points)}</button>`;
  const leave = (): void => army.pricing(null);
  return html`<input class="pts" type="text" inputmode="numeric" data-pricing=${row.id} aria-label=${`Price of ${row.name} in points`} .value=${pricing.text}
    @input=${(event: Event) => army.set({ pricing: { id: row.id, text: (event.target as HTMLInputElement).value } })}
    @change=${() => army.priced()}
    @blur=${leave}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === "Enter") army.priced();
      fenced(event, leave);
    }} />`;
}

function side(army: ArmyView): TemplateResult {
  const { view } = army;
  const { frame } = view;
  if (view.keys)
    return html`<div class="mw-pane"><div class="mw-scroll">${keyList(KEYS, () => army.sheet())}</div></div>`;
  if (view.asText)
    return html`<div class="mw-pane"><div class="mw-scroll"><pre class="asText" tabindex="0" aria-label="The list as text">${frame.text}</pre></div></div>`;
  const { nearest } = frame;
  const told = frame.legal
    ? verdict("yes", "holds", "Legal", frame.headline)
    : verdict("no", "no", "Not legal", frame.headline);
  const lighting = { on: view.on, light: (lit: typeof view.lit) => army.soon({ lit }) };
  return html`<div class="mw-pane">${told}
    <div class="mw-scroll">${findingList(frame.findings, army.cards(), lighting)}</div>
    ${
      nearest
        ? html`<div class="act" data-rove><button type="button" class="btn main wide" data-do="nearest" ?disabled=${army.still()} @click=${() => army.play(nearest.change)}><span>${nearest.label}<small>this one change makes the list legal</small></span></button></div>`
        : nothing
    }</div>`;
}
