// rpc/client.ts - JSON-RPC over the studio's WebSocket.
//
// in:   a function that opens a socket (tests pass a fake one)
// out:  request(), on(), onFrame(), lsp; `state` says whether the server is there
// not:  what the answers mean (store/)
//
// When the socket closes, all requests that wait fail with `Lost`, and the client tries again with growing pauses until the
// server is back or says that the token is wrong (4401).
import { signal } from "@preact/signals";
import type { Hello, Methods, Notifications } from "../protocol/types";
import { readFrame, type Frame } from "../protocol/frames";

export class RpcError extends Error {
  constructor(readonly code: number, message: string, readonly data: Record<string, unknown> | null) { super(message); }
}
export class Lost extends Error {
  constructor() { super("the connection to the studio is gone"); }
}

export const ERROR = {
  outside: -32002, version: -32003, notFound: -32004, edit: -32005, model: -32006, died: -32007, large: -32008, busy: -32009,
  readonly: -32010, native: -32011,
} as const;

export interface Socket {
  binaryType: string;
  onopen: (() => void) | null;
  onclose: ((e: { code: number }) => void) | null;
  onmessage: ((e: { data: string | ArrayBuffer }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type LinkState = "connecting" | "ready" | "lost" | "refused";
interface Waiting { resolve: (v: never) => void; reject: (e: Error) => void }

const MAX_OPEN = 200; // of the 256 that the server takes
const FIRST_PAUSE = 300;
const LAST_PAUSE = 5000;

export class Client {
  readonly state = signal<LinkState>("connecting");
  readonly hello = signal<Hello | null>(null);
  private socket: Socket | null = null;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private queue: string[] = [];
  private listeners = new Map<string, Set<(p: never) => void>>();
  private frames = new Map<number, (f: Frame) => void>();
  private nextTag = 1;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(private readonly open: () => Socket, private readonly token: () => string) {}

  connect(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.closed = false;
    const socket = this.open();
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (e) => this.receive(e.data);
    socket.onclose = (e) => { if (this.socket === socket) this.lost(e.code); };
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  request<M extends keyof Methods>(method: M, params: Methods[M][0]): Promise<Methods[M][1]> {
    if (this.state.value !== "ready") return Promise.reject(new Lost());
    return this.send(method, params) as Promise<Methods[M][1]>;
  }

  // The language server's messages, in both directions.
  notifyLsp(message: unknown): void {
    if (this.state.value === "ready") this.socket?.send(JSON.stringify({ jsonrpc: "2.0", method: "lsp", params: message }));
  }

  on<N extends keyof Notifications>(name: N, f: (p: Notifications[N]) => void): () => void {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set);
    set.add(f as (p: never) => void);
    return () => void set.delete(f as (p: never) => void);
  }

  // A new tag whose frames go to f; call the result to forget it.
  onFrame(f: (frame: Frame) => void): { tag: number; drop: () => void } {
    const tag = this.nextTag++;
    this.frames.set(tag, f);
    return { tag, drop: () => void this.frames.delete(tag) };
  }

  private send(method: string, params: unknown): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
      if (this.waiting.size > MAX_OPEN) this.queue.push(text);
      else this.socket?.send(text);
    });
  }

  private async greet(socket: Socket): Promise<void> {
    try {
      const hello = (await this.send("hello", { token: this.token(), protocol: 1 })) as Hello;
      if (this.socket !== socket) return;
      this.pause = FIRST_PAUSE;
      this.hello.value = hello;
      this.state.value = "ready";
    } catch (e) {
      if (e instanceof RpcError) {
        this.state.value = "refused";
        socket.close();
      }
    }
  }

  private receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") {
      const frame = readFrame(data);
      this.frames.get(frame.tag)?.(frame);
      return;
    }
    const m = JSON.parse(data) as { id?: number; method?: string; params?: unknown; result?: unknown; error?: { code: number; message: string; data?: Record<string, unknown> } };
    if (m.method !== undefined) {
      for (const f of this.listeners.get(m.method) ?? []) f(m.params as never);
      return;
    }
    const waiting = m.id === undefined ? undefined : this.waiting.get(m.id);
    if (!waiting || m.id === undefined) return;
    this.waiting.delete(m.id);
    const queued = this.queue.shift();
    if (queued !== undefined) this.socket?.send(queued);
    if (m.error) waiting.reject(new RpcError(m.error.code, m.error.message, m.error.data ?? null));
    else waiting.resolve((m.result ?? {}) as never);
  }

  private lost(code: number): void {
    this.socket = null;
    this.queue = [];
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    if (code === 4401 || this.state.value === "refused") this.state.value = "refused";
    else this.state.value = "lost";
    for (const w of waiting) w.reject(new Lost());
    if (this.closed || this.state.value === "refused") return;
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LAST_PAUSE, this.pause * 2);
  }
}
