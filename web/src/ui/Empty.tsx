import type { ComponentChildren } from "preact";

// What a screen or pane shows when it has nothing: why, and what to do.
export function Empty(p: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{p.title}</h2>
      <p>{p.text}</p>
      {p.children && <div class="row">{p.children}</div>}
    </div>
  );
}
