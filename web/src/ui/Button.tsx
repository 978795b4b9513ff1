import type { ComponentChildren } from "preact";
import { Icon } from "./Icon";

interface Props {
  title: string; // the name; shown as text unless there is only a picture
  icon?: string;
  iconOnly?: boolean;
  keys?: string; // shown in the tip
  kind?: "plain" | "primary" | "danger";
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children?: ComponentChildren;
}

export function Button(p: Props) {
  const tip = p.keys ? `${p.title} (${p.keys})` : p.title;
  return (
    <button type="button" class={`button ${p.kind ?? "plain"}${p.iconOnly ? " square" : ""}`} title={tip} aria-label={p.title}
      aria-pressed={p.pressed} aria-keyshortcuts={p.keys?.replace(/Ctrl/g, "Control")} disabled={p.disabled} onClick={p.onClick}>
      {p.icon && <Icon path={p.icon} />}
      {!p.iconOnly && <span>{p.children ?? p.title}</span>}
    </button>
  );
}
