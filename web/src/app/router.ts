// app/router.ts - where the user is, as the fragment of the URL: #/screen/path?key=value
//
// The first fragment carries the token (#token=T, or #token=T&/screen/...). It is taken out at once and kept for this address,
// so that the URL in the bar can be copied and other windows of this browser open it too.
import { signal } from "@preact/signals";

export interface Route { screen: string; path: string; query: Record<string, string> }

export function parseFragment(fragment: string): { token: string | null; route: Route } {
  let rest = fragment.replace(/^#/, "");
  let token: string | null = null;
  const m = /^token=([0-9a-fA-F]*)&?/.exec(rest);
  if (m) {
    token = m[1] ?? null;
    rest = rest.slice(m[0].length);
  }
  const [where = "", query = ""] = splitOnce(rest, "?");
  const [screen = "", path = ""] = splitOnce(where.replace(/^\//, ""), "/");
  return { token, route: { screen: decode(screen) || "home", path: decode(path), query: Object.fromEntries(new URLSearchParams(query)) } };
}

export function formatRoute(r: Route): string {
  const query = new URLSearchParams(Object.entries(r.query).filter(([, v]) => v !== "")).toString();
  return `#/${encodeURIComponent(r.screen)}${r.path ? `/${encodeURIComponent(r.path).replace(/%2F/g, "/")}` : ""}${query ? `?${query}` : ""}`;
}

function splitOnce(s: string, by: string): [string, string] {
  const at = s.indexOf(by);
  return at < 0 ? [s, ""] : [s.slice(0, at), s.slice(at + 1)];
}

function decode(s: string): string {
  try { return decodeURIComponent(s); } catch { return s; }
}

export const route = signal<Route>({ screen: "home", path: "", query: {} });

// The tab's own token first: two studios on one port follow each other, and each window belongs to the one it was opened with.
export function savedToken(): string {
  return sessionStorage.getItem("skerry-token") ?? localStorage.getItem("skerry-token") ?? "";
}

export function startRouter(): void {
  const read = () => {
    const { token, route: to } = parseFragment(location.hash);
    if (token !== null) {
      sessionStorage.setItem("skerry-token", token);
      localStorage.setItem("skerry-token", token);
      history.replaceState(null, "", formatRoute(to));
    }
    route.value = to;
  };
  addEventListener("hashchange", read);
  read();
}

// Goes to a screen. The query of the target replaces the present one.
export function go(screen: string, path = "", query: Record<string, string> = {}): void {
  const to = { screen, path, query };
  if (formatRoute(to) === formatRoute(route.value)) return;
  location.hash = formatRoute(to);
}

// Changes parts of the query where the user is, without a new entry in the history.
export function setQuery(change: Record<string, string>): void {
  const to = { ...route.value, query: { ...route.value.query, ...change } };
  history.replaceState(null, "", formatRoute(to));
  route.value = to;
}
