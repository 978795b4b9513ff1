// Messages.tsx - messages of the compiler and of runs; each leads to its place in the text.
import { Icon, PATHS } from "../ui/Icon";
import type { Message } from "../protocol/types";
import { showMessage } from "./places";

const ICONS = { error: PATHS.error, warning: PATHS.warn, note: PATHS.info };

function One(p: { message: Message; cls: string }) {
  const m = p.message;
  const where = m.file ? `${m.file.replace(/.*\//, "")}:${m.line}:${m.column}` : "";
  return (
    <li class={`told-one ${m.severity}`}>
      <Icon path={ICONS[m.severity]} size={16} />
      <div class="grow">
        <div><span class="hidden-text">{m.severity}: </span>{m.text} {m.code && <span class="soft">{m.code}</span>}</div>
        {m.help && <div class="soft">help: {m.help}</div>}
        {(m.notes ?? []).map((n, k) => <div key={k} class="soft">{n.text}{n.file ? ` (${n.file.replace(/.*\//, "")}:${n.line})` : ""}</div>)}
      </div>
      {where && <button type="button" class="name mono" title={m.file ?? ""} onClick={() => void showMessage(p.cls, m)}>{where}</button>}
    </li>
  );
}

export function Messages(p: { list: Message[]; cls: string }) {
  if (p.list.length === 0) return null;
  return <ul class="told-list">{p.list.map((m, k) => <One key={k} message={m} cls={p.cls} />)}</ul>;
}
