// model/Messages.tsx - what the compiler says about the model; each message leads to its place in text and schematic.
import type { Message } from "../protocol/types";
import { go, setQuery, route } from "../app/router";
import { baseName } from "../store/docs";
import { select } from "../store/selection";
import { Icon, PATHS } from "../ui/Icon";
import { checking, counts, diagram, diagramProblem, messages } from "./state";
import { openClass } from "./open";
import { client } from "../store/studio";

const ICON = { error: PATHS.error, warning: PATHS.warn, note: PATHS.info };

// What the language server has a quick fix for.
const FIXABLE = /did you mean '|write 'import |write 'each'|^expected ';'/;

// The component or connection that a place in a text belongs to.
export function selectPlace(m: { file: string | null; from: number }): boolean {
  const d = diagram.value;
  if (!d || !m.file) return false;
  const within = (s: [number, number, number]) => d.files[s[0]]?.file === m.file && m.from >= s[1] && m.from <= s[2];
  const c = d.components.find((x) => within(x.span));
  if (c) { select([{ kind: "component", name: c.name }]); return true; }
  const w = d.connections.find((x) => within(x.span));
  if (w) { select([{ kind: "connection", a: w.a, b: w.b }]); return true; }
  return false;
}

export async function showMessage(m: Message): Promise<void> {
  selectPlace(m);
  if (!m.file) return;
  if (route.value.query["view"] === "schematic") setQuery({ view: "" });
  const { goTo } = await import("../text/TextPane");
  if (goTo(m.file, m.from, m.to)) return;
  const { hits } = await client.request("library.search", { query: baseName(m.file).replace(/\.mo$/, ""), limit: 1 });
  if (hits[0]) openClass(hits[0].class);
  else go("model", route.value.path);
}

export function allMessages(): Message[] {
  const p = diagramProblem.value;
  const of = Array.isArray(p) ? p : [];
  const known = new Set(messages.value.map((m) => `${m.code}${m.file}${m.from}`));
  return [...of.filter((m) => !known.has(`${m.code}${m.file}${m.from}`)), ...messages.value];
}

// In a word: whether the model is right, and how large it is.
export function Summary() {
  const n = counts.value;
  const none = allMessages().length === 0 && typeof diagramProblem.value !== "string";
  return (
    <p class="summary" role="status">
      {checking.value ? <span class="soft">checking…</span> : none && n ? <span class="badge ok">no errors</span> : null}
      {n && !allMessages().some((m) => m.severity === "error") && <span class="soft">{n.equations} equations, {n.unknowns} unknowns</span>}
    </p>
  );
}

export function Messages() {
  const list = allMessages();
  const plain = typeof diagramProblem.value === "string" ? diagramProblem.value : "";
  return (
    <section class="messages" aria-label="Messages">
      {list.length === 0 && !plain && !checking.value && counts.value && <p class="nothing">The compiler has nothing to say about this model.</p>}
      <ul role="list">
        {plain && <li class="message error"><span class="message-row"><Icon path={PATHS.error} size={15} /><span>{plain}</span></span></li>}
        {list.map((m, i) => (
          <li key={`${m.code} ${m.file} ${m.from} ${i}`} class={`message ${m.severity}`}>
            <button type="button" class="message-row" onClick={() => void showMessage(m)}>
              <Icon path={ICON[m.severity] ?? PATHS.info} size={15} />
              <span class="grow">
                <span class="hidden-text">{m.severity}: </span>{m.text}
                {m.help && <span class="message-help">{m.help}</span>}
              </span>
              {m.help && FIXABLE.test(`${m.help} ${m.text}`) && <span class="badge ok">can be fixed: Ctrl+.</span>}
              <span class="soft mono">{m.code}{m.file ? ` ${baseName(m.file)}:${m.line}` : ""}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
