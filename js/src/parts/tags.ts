/** Clause tags and reading tags, and the card that drops from one of them inside the panel. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { ClauseCard, ClauseId, ReadingCard } from "../frame";
import { icon } from "./marks";

/** Which card is open: below which item, for which clause or reading. */
export interface Open {
  readonly slot: string;
  readonly id: string;
}

export interface CardContext {
  readonly uid: string;
  readonly clauses: Readonly<Record<ClauseId, ClauseCard>>;
  readonly readings: Readonly<Record<string, ReadingCard>>;
  readonly open: Open | null;
  /** Opens or closes a card; null closes and puts the focus back on its tag. */
  show(open: Open | null): void;
}

export interface Cited {
  readonly clauses: readonly ClauseId[];
  readonly readings: readonly string[];
}

export function tagId({ uid }: Pick<CardContext, "uid">, slot: string, id: string): string {
  return `${uid}-tag-${slot}-${id}`;
}

function tag(context: CardContext, slot: string, id: string, reading: boolean): TemplateResult {
  const open = context.open?.slot === slot && context.open.id === id;
  const card = context.clauses[id];
  const known = reading ? context.readings[id] !== undefined : card !== undefined;
  const text = reading ? `rests on reading ${id}` : id;
  if (!known) return html`<span class=${reading ? "tag read" : "tag"}>${text}</span>`;
  return html`<button
    type="button"
    class=${`tag${reading ? " read" : ""}${open ? " open" : ""}`}
    id=${tagId(context, slot, id)}
    aria-expanded=${open ? "true" : "false"}
    title=${card?.title ?? nothing}
    @click=${() => context.show(open ? null : { slot, id })}
  >${text}</button>`;
}

/** The tags behind a sentence; the tag never replaces it. */
export function tags(cited: Cited, context: CardContext, slot: string): TemplateResult {
  return html`<div class="tags">
      ${cited.clauses.map((id) => tag(context, slot, id, false))}
      ${cited.readings.map((id) => tag(context, slot, id, true))}
    </div>
    ${context.open?.slot === slot ? card(context, context.open) : nothing}`;
}

function card(context: CardContext, open: Open): TemplateResult | typeof nothing {
  const clause = context.clauses[open.id];
  const reading = context.readings[open.id];
  if (clause) return clauseCard(clause, context, open);
  return reading ? readingCard(reading, context) : nothing;
}

function clauseCard(clause: ClauseCard, context: CardContext, open: Open): TemplateResult {
  const reading = clause.reading ? context.readings[clause.reading] : undefined;
  const rows: readonly (readonly [string, string])[] = [
    ["From", clause.sources.join(", ")],
    ["Standing", clause.standing],
    [
      "Reading",
      reading
        ? `${reading.id}, ${reading.asks}: ${reading.choice}`
        : (clause.reading ?? "none needed"),
    ],
    ["Unless", clause.unless.length > 0 ? clause.unless.join(", ") : "nothing overrides it"],
  ];
  const compare = reading
    ? html`<button type="button" class="btn" @click=${() => context.show({ slot: open.slot, id: reading.id })}>Compare readings</button>`
    : nothing;
  const lesson = clause.lesson
    ? html`<span class="sum">Lesson ${clause.lesson} teaches it</span>`
    : nothing;
  const more =
    reading || clause.lesson ? html`<div class="row">${compare}${lesson}</div>` : nothing;
  return frame(
    clause.id,
    clause.title,
    context,
    html`<p class="says">${clause.says}</p>${list(rows)}${more}`,
    `Clause ${clause.id}`,
  );
}

function readingCard(reading: ReadingCard, context: CardContext): TemplateResult {
  const rows: readonly (readonly [string, string])[] = [
    ["Chosen", reading.choice],
    ["Why", reading.why],
    ...reading.others.map((other) => ["Or", other] as const),
  ];
  return frame(
    reading.id,
    "The text leaves this open",
    context,
    html`<p class="says">${reading.asks}</p>${list(rows)}`,
    `Reading ${reading.id}`,
  );
}

function list(rows: readonly (readonly [string, string])[]): TemplateResult {
  return html`<dl>${rows.map(([term, says]) => html`<dt>${term}</dt><dd>${says}</dd>`)}</dl>`;
}

function frame(
  id: string,
  title: string,
  context: CardContext,
  inside: TemplateResult,
  name: string,
): TemplateResult {
  return html`<section class="card" aria-label=${name}>
    <header>
      <span class="tag open">${id}</span><b>${title}</b>
      <button type="button" class="btn quiet" aria-label="Close" data-close @click=${() => context.show(null)}>${icon("close")}</button>
    </header>
    ${inside}
  </section>`;
}
