// text/lsp.ts - the language server of this window, over the studio's WebSocket.
import { LSPClient, languageServerExtensions, type Transport } from "@codemirror/lsp-client";
import { effect } from "@preact/signals";
import { client } from "../store/studio";
import { modelica } from "./modelica";
import { sanitize } from "./sanitize";

const handlers = new Set<(message: string) => void>();
client.on("lsp", (m) => {
  const text = JSON.stringify(m);
  for (const h of handlers) h(text);
});
const transport: Transport = {
  send: (message) => client.notifyLsp(JSON.parse(message)),
  subscribe: (h) => void handlers.add(h),
  unsubscribe: (h) => void handlers.delete(h),
};

export function uriOf(file: string): string { return `file://${file.split("/").map(encodeURIComponent).join("/")}`; }
export function fileOf(uri: string): string { return decodeURIComponent(uri.replace(/^file:\/\//, "")); }

let lsp: LSPClient | null = null;

export function languageServer(): LSPClient {
  if (lsp) return lsp;
  const mine = new LSPClient({
    rootUri: client.hello.value?.folders[0] ? uriOf(client.hello.value.folders[0]) : undefined,
    extensions: languageServerExtensions(),
    sanitizeHTML: sanitize,
    highlightLanguage: (name) => (name === "modelica" ? modelica : null),
    timeout: 20_000,
  });
  lsp = mine;
  effect(() => {
    if (client.state.value === "ready") { if (!mine.connected) mine.connect(transport); } else if (mine.connected) mine.disconnect();
  });
  client.on("studio.died", (d) => {
    if (d.what !== "lsp") return;
    mine.disconnect();
    setTimeout(() => { if (client.state.value === "ready") mine.connect(transport); }, 1000);
  });
  return mine;
}
