// theme/theme.ts - light, dark, or what the system says.
import { computed, effect, signal } from "@preact/signals";

export type Theme = "light" | "dark" | "system";
const KEY = "skerry-theme";
const systemDark = signal(typeof matchMedia === "function" && matchMedia("(prefers-color-scheme: dark)").matches);

function saved(): Theme {
  const v = typeof localStorage === "object" ? localStorage.getItem(KEY) : null;
  return v === "light" || v === "dark" ? v : "system";
}

export const theme = signal<Theme>(saved());
export const dark = computed(() => (theme.value === "system" ? systemDark.value : theme.value === "dark"));

export function startTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (e) => { systemDark.value = e.matches; });
  effect(() => {
    document.documentElement.dataset["theme"] = dark.value ? "dark" : "light";
    if (theme.value === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme.value);
  });
}

export function toggleTheme(): void { theme.value = dark.value ? "light" : "dark"; }
