import { iconOf, letterOf } from "../model/icons";

// Words in an icon of this size cannot be read, and the name stands beside it; a letter belongs to the symbol.
const withoutWords = (markup: string) => markup.replace(/<text\b[^>]*>([\s\S]*?)<\/text>/g, (all, inside: string) => (inside.replace(/<[^>]*>/g, "").trim().length > 1 ? "" : all));

// The icon of a class in a list, or the letter of its kind.
export function ClassIcon(p: { cls: string; kind: string; size?: number }) {
  const markup = p.kind === "package" || p.kind === "function" || p.kind === "type" ? "" : iconOf(p.cls);
  const size = { width: `${p.size ?? 20}px`, height: `${p.size ?? 20}px` };
  if (markup) return <span class="class-icon" style={size} aria-hidden="true" dangerouslySetInnerHTML={{ __html: withoutWords(markup) }} />;
  return <span class={`class-letter kind-${p.kind.split(" ").at(-1)}`} style={size} aria-hidden="true" data-letter={letterOf(p.kind)} />;
}
