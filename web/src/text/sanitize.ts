// text/sanitize.ts - documentation of strangers' models as HTML that can do nothing: no scripts, no styles, no requests.
const ELEMENTS = new Set(["a", "b", "blockquote", "br", "caption", "code", "dd", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "kbd", "li", "ol",
  "p", "pre", "s", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "tt", "u", "ul"]);
const DROPPED = new Set(["script", "style", "template", "iframe", "object", "embed", "noscript", "svg", "math", "title", "head"]);

export function sanitize(html: string): string {
  // A document that is parsed this way runs nothing and fetches nothing.
  const from = new DOMParser().parseFromString(html, "text/html");
  const to = document.implementation.createHTMLDocument("");
  copy(from.body, to.body, to, 0);
  return to.body.innerHTML;
}

function copy(from: Node, to: Element, doc: Document, depth: number): void {
  if (depth > 60) return;
  for (const n of from.childNodes) {
    if (n.nodeType === 3) { to.appendChild(doc.createTextNode(n.nodeValue ?? "")); continue; }
    if (n.nodeType !== 1) continue;
    const tag = (n as Element).tagName.toLowerCase();
    if (DROPPED.has(tag)) continue;
    if (!ELEMENTS.has(tag)) { copy(n, to, doc, depth + 1); continue; }
    const e = doc.createElement(tag);
    const cls = (n as Element).getAttribute("class");
    if (tag === "span" && cls && /^[\w\s-]*$/.test(cls)) e.setAttribute("class", cls); // colours of code
    to.appendChild(e);
    copy(n, e, doc, depth + 1);
  }
}
