/** Orders to the unit that is looked at: charge, move by legs, be put down. The engine answers. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Order, Width } from "../frame";
import { baseOf } from "../scene/fold";
import { around, round } from "../scene/geometry";
import { shown } from "../table/state";
import { middleOf } from "./block";
import { INCH } from "./ground";
import { FIRST_LEG, facing, type Leg, MOST, told, WAYS } from "./legs";
import type { BattlefieldView } from "./view";

export function ordersOf(table: BattlefieldView): TemplateResult | typeof nothing {
  const { view } = table;
  const unit = baseOf(shown(view), view.held ?? view.pinned)?.unit;
  const orders = view.frame.orders.filter((order) => order.unit === unit);
  if (orders.length === 0 || table.wire.pending()) return nothing;
  const charges = orders.filter(({ kind }) => kind === "charge");
  return html`<section class="orders" aria-label="Orders">
    ${charges.length > 0 ? buttons(charges, table) : nothing}
    ${orders.map((order) => form(order, table))}
  </section>`;
}

function buttons(charges: readonly Order[], table: BattlefieldView): TemplateResult {
  return html`<div class="group">Charges</div>
    <div class="opts" data-rove role="group" aria-label="Charges">${charges.map(
      (order) =>
        html`<button type="button" class="btn wide" data-order=${`${order.action.piece}-${order.action.target}`} @click=${() => table.order(order.action)}>${order.label}</button>`,
    )}</div>`;
}

function form(order: Order, table: BattlefieldView): TemplateResult | typeof nothing {
  if (order.kind === "legs") return legsForm(order, table);
  if (order.kind === "reform") return reformForm(order, table);
  return order.kind === "place" ? placeForm(order, table) : nothing;
}

function legsForm(order: Order, table: BattlefieldView): TemplateResult {
  const legs = table.legsNow();
  const set = (next: readonly Leg[]): void => table.setLegs(next);
  const change = (at: number, part: Partial<Leg>): void =>
    set(legs.map((leg, i) => (i === at ? { ...leg, ...part } : leg)));
  const play = (kind: string): void => {
    table.order({ ...order.action, kind, legs: legs.map(told) });
  };
  return html`<form class="legs" aria-label=${order.label} @submit=${(event: Event) => event.preventDefault()}>
    <div class="group">${order.label}</div>
    ${legs.map((leg, i) => row(leg, i, change))}
    <div class="row">
      <button type="button" class="btn" data-do="more-legs" ?disabled=${legs.length >= MOST} @click=${() => set([...legs, FIRST_LEG])}>One more leg</button>
      <button type="button" class="btn" data-do="fewer-legs" ?disabled=${legs.length < 2} @click=${() => set(legs.slice(0, -1))}>One less</button>
    </div>
    <div class="row">${order.kinds.map(
      ({ kind, label }) =>
        html`<button type="button" class=${table.view.block ? "btn" : "btn main"} data-kind=${kind} @click=${() => play(kind)}>${label}</button>`,
    )}</div>
  </form>`;
}

function row(
  leg: Leg,
  at: number,
  change: (at: number, part: Partial<Leg>) => void,
): TemplateResult {
  const unit = WAYS.find(([way]) => way === leg.way)?.[2];
  const chosen = (event: Event): void =>
    change(at, { way: (event.target as HTMLSelectElement).value });
  const typed = (event: Event): void =>
    change(at, { far: Number((event.target as HTMLInputElement).value) || 0 });
  return html`<div class="leg">
    <select aria-label=${`Leg ${at + 1}: which way`} data-way=${at} @change=${chosen}>${WAYS.map(
      ([way, name]) => html`<option value=${way} ?selected=${way === leg.way}>${name}</option>`,
    )}</select>
    <label><input aria-label=${`Leg ${at + 1}: how far`} data-far=${at} type="number" step="any" min="0" max="100" .value=${String(leg.far)} @change=${typed} />${unit}</label>
  </div>`;
}

/** How wide, and by how much it turns about its centre. */
function reformForm(order: Order, table: BattlefieldView): TemplateResult {
  const unit = shown(table.view).units.find(({ id }) => id === order.unit);
  const put = (event: Event): void => {
    event.preventDefault();
    const value = valuesOf(event);
    const width = order.widths.find(({ files }) => files === value("files"));
    const action = { ...order.action, files: value("files") };
    const to = width && value("turn") !== 0 ? { to: formed(order, width, value("turn")) } : {};
    table.order({ ...action, ...to });
  };
  return html`<form class="legs" aria-label=${order.label} @submit=${put}>
    <div class="group">${order.label}: about its centre</div>
    <div class="leg">
      <label>files <select name="files" aria-label="How many files">${order.widths.map(
        ({ files }) =>
          html`<option value=${files} ?selected=${files === unit?.files}>${files}</option>`,
      )}</select></label>
      <label>turn <input name="turn" type="number" step="any" min="-360" max="360" value="0" />°</label>
      <button type="submit" class="btn" data-do="reform">Reform</button>
    </div>
  </form>`;
}

/** The pose of a unit formed anew, turned by so much about its centre. */
function formed(order: Order, width: Width, by: number): { x: number; y: number; facing: number } {
  const turn = facing(order.corners) + by;
  const [mx, my] = middleOf(order.corners);
  const [x, y] = around([mx + width.right, my + width.back], [mx, my], turn);
  const grid = (mm: number): number => round(mm, 3);
  return { x: grid(x), y: grid(y), facing: grid(((turn % 360) + 360) % 360) };
}

/** What stands in the fields of a form. */
function valuesOf(event: Event): (name: string) => number {
  const fields = (event.currentTarget as HTMLFormElement).elements;
  return (name) => Number((fields.namedItem(name) as HTMLInputElement).value) || 0;
}

function placeForm(order: Order, table: BattlefieldView): TemplateResult {
  const put = (event: Event): void => {
    event.preventDefault();
    table.order({ ...order.action, to: poseAt(table, order, valuesOf(event)) });
  };
  const field = (name: string, label: string, unit: string): TemplateResult =>
    html`<label>${label} <input name=${name} type="number" step="any" value="0" />${unit}</label>`;
  return html`<form class="legs" aria-label=${order.label} @submit=${put}>
    <div class="group">${order.label}: the middle of its front</div>
    <div class="leg">${field("across", "from the left", "″")}${field("down", "from above", "″")}${field("facing", "facing", "°")}</div>
    <div class="row"><button type="submit" class="btn main" data-do="deploy">Put down</button></div>
  </form>`;
}

/** The pose of a block: its front left corner, half its front away from the middle. */
function poseAt(
  table: BattlefieldView,
  order: Order,
  value: (name: string) => number,
): { x: number; y: number; facing: number } {
  const unit = shown(table.view).units.find(({ id }) => id === order.unit);
  const half = ((unit?.files ?? 0) * (unit?.seatW ?? 0)) / 2;
  const middle = [value("across") * INCH, value("down") * INCH] as const;
  const facing = ((value("facing") % 360) + 360) % 360;
  const [x, y] = around([middle[0] - half, middle[1]], middle, facing);
  const grid = (mm: number): number => Math.round(mm * 1000) / 1000;
  return { x: grid(x), y: grid(y), facing };
}
