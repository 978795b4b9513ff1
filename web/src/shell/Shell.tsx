// shell/Shell.tsx - the frame of the window: screens at the left, what always can be done at the top, notes at the foot.
import { useEffect } from "preact/hooks";
import "./shell.css";
import { onKey, register } from "../app/commands";
import { go, route } from "../app/router";
import { screens } from "../app/screens";
import { client, redoSteps, undoSteps } from "../store/studio";
import { docs, keepMine, recovered, redo, reload, saveAll, undo, unsaved, baseName } from "../store/docs";
import { dismiss, notes, say } from "../store/notes";
import { activeRuns, currentRun, progress, runs } from "../store/runs";
import { activeModel, currentClass, isComposite, shortName } from "../store/selection";
import { dark, theme, toggleTheme } from "../theme/theme";
import { Button } from "../ui/Button";
import { Icon, PATHS } from "../ui/Icon";
import { askClass, askCommand, Dialogs, showKeys } from "./dialogs";
import { Suspended } from "./Suspended";
import { openClass } from "../model/open";
import { check } from "../model/state";
import { runModel, stopRuns } from "../model/run";
import { NativeQuestion } from "./NativeQuestion";
import { newModel, openFolder } from "../home/actions";
import { showRunSettings } from "./RunSettings";

export function Shell() {
  useEffect(() => {
    addEventListener("keydown", onKey);
    const off = register([
      { id: "app.commands", title: "All commands", group: "Studio", keys: ["Ctrl+Shift+P", "Alt+P"], run: askCommand },
      { id: "app.class", title: "Go to a class", group: "Studio", keys: ["Ctrl+P"], run: () => askClass("Go to a class", (cls) => openClass(cls)) },
      { id: "app.keys", title: "Show all keys", group: "Studio", keys: ["?", "F1"], run: showKeys },
      { id: "app.theme", title: "Light or dark theme", group: "Studio", run: toggleTheme },
      { id: "app.systemTheme", title: "Theme of the system", group: "Studio", run: () => { theme.value = "system"; } },
      { id: "app.new", title: "New model …", group: "File", keys: ["Alt+N"], run: newModel },
      { id: "app.folder", title: "Open a folder …", group: "File", keys: ["Ctrl+O"], run: openFolder },
      { id: "app.save", title: "Save", group: "File", keys: ["Ctrl+S"], run: () => void saveAll() },
      { id: "edit.undo", title: "Undo", group: "Edit", keys: ["Ctrl+Z"], run: undo, enabled: () => undoSteps.value > 0 },
      { id: "edit.redo", title: "Redo", group: "Edit", keys: ["Ctrl+Y", "Ctrl+Shift+Z"], run: redo, enabled: () => redoSteps.value > 0 },
      { id: "run.start", title: "Run the model", group: "Run", keys: ["F5"], run: () => void runModel() },
      { id: "run.settings", title: "Run with settings …", group: "Run", keys: ["Ctrl+F5"], run: showRunSettings, enabled: () => activeModel.value !== "" },
      { id: "run.stop", title: "Stop", group: "Run", keys: ["Shift+F5"], run: stopRuns, enabled: () => activeRuns.value.length > 0 },
      { id: "run.check", title: "Check the model", group: "Run", keys: ["F6"], run: () => void check(), enabled: () => currentClass.value !== "" },
      { id: "app.link", title: "Copy a link to this place", group: "Studio", run: () => { navigator.clipboard.writeText(location.href).then(() => say("The link is in the clipboard"), () => say(location.href)); } },
      { id: "app.window", title: "Open another window", group: "Studio", run: () => { open(location.href, "_blank", "noopener"); } },
      ...screens.map((s, i) => ({ id: `go.${s.id}`, title: `Go to ${s.title}`, group: "Go", keys: i < 9 ? [`Ctrl+Alt+${i + 1}`] : undefined, run: () => go(s.id, s.id === "model" ? currentClass.value : "") })),
    ]);
    const offDied = client.on("studio.died", (d) => {
      if (d.what === "worker") say(`The process of ${d.class} ended: ${d.why}. The rows so far are kept.`, "error");
      else if (d.what === "base") say(`A process of the studio ended (${d.why}) and was started again.`, "error");
    });
    const leaving = (e: BeforeUnloadEvent) => { if (unsaved.value.length) e.preventDefault(); };
    addEventListener("beforeunload", leaving);
    return () => { removeEventListener("keydown", onKey); removeEventListener("beforeunload", leaving); off(); offDied(); };
  }, []);
  const at = screens.find((s) => s.id === route.value.screen) ?? screens[0]!;
  useEffect(() => {
    const what = at.id === "model" && currentClass.value ? currentClass.value : at.id === "composite" && route.value.path ? shortName(route.value.path) : at.title;
    document.title = `${unsaved.value.length ? "• " : ""}${what} – Skerry`;
  });
  return (
    <div class="shell">
      <a class="skip" href="#main" onClick={(e) => { e.preventDefault(); document.getElementById("main")?.focus(); }}>To the content</a>
      <Rail />
      <div class="shell-main">
        <TopBar />
        <Banner />
        <main id="main" tabIndex={-1} aria-label={at.title}><Suspended key={at.id} screen={at} /></main>
      </div>
      <Notes />
      <Dialogs />
      <NativeQuestion />
    </div>
  );
}

function Rail() {
  return (
    <nav class="rail" aria-label="Screens">
      <div class="logo" aria-hidden="true"><svg width="26" height="26" viewBox="0 0 16 16"><path fill="currentColor" d="M1 12c2-2 4-2 7 0s5 2 7 0v2.500c-2 1.500-4 1.500-7 0s-5-1.500-7 0zM4 10l4-8 4 8c-3-1.200-5-1.200-8 0z" /></svg></div>
      {screens.map((s) => (
        <a key={s.id} href={`#/${s.id}`} class="rail-item" aria-current={s.id === route.value.screen ? "page" : undefined}
          onClick={(e) => { if (e.ctrlKey || e.metaKey) return; e.preventDefault(); go(s.id, s.id === "model" ? currentClass.value : ""); }}>
          <Icon path={s.icon} size={21} /><span>{s.title}</span>
        </a>
      ))}
      <span class="grow" />
      <Button title={dark.value ? "Light theme" : "Dark theme"} icon={dark.value ? PATHS.sun : PATHS.moon} iconOnly onClick={toggleTheme} />
      <Button title="Keys" icon={PATHS.help} iconOnly keys="?" onClick={showKeys} />
    </nav>
  );
}

function TopBar() {
  const cls = activeModel.value;
  const busy = activeRuns.value.length > 0;
  const n = unsaved.value.length;
  return (
    <header class="topbar">
      <button type="button" class="finder" onClick={() => askClass("Go to a class", (c) => openClass(c))} aria-keyshortcuts="Control+P">
        <Icon path={PATHS.search} size={15} /><span class="ellipsis grow">{cls ? (isComposite(cls) ? shortName(cls) : cls) : "Find a class"}</span><kbd>Ctrl+P</kbd>
      </button>
      <div class="row" role="toolbar" aria-label="Model">
        <Button title="Undo" icon={PATHS.undo} iconOnly keys="Ctrl+Z" disabled={undoSteps.value === 0} onClick={undo} />
        <Button title="Redo" icon={PATHS.redo} iconOnly keys="Ctrl+Y" disabled={redoSteps.value === 0} onClick={redo} />
        <Button title={n ? `Save ${n === 1 ? baseName(unsaved.value[0]!.file) : `${n} files`}` : "Save: nothing has changed"} icon={PATHS.save} iconOnly keys="Ctrl+S" disabled={n === 0} onClick={() => void saveAll()} />
        {n > 0 && <span class="badge" title={unsaved.value.map((d) => d.file).join("\n")}>not saved</span>}
      </div>
      <span class="grow" />
      <RunState />
      <div class="row" role="toolbar" aria-label="Run">
        <Button title="Check" icon={PATHS.check} keys="F6" disabled={!cls || isComposite(cls)} onClick={() => void check()} />
        {busy && <Button title="Stop" icon={PATHS.stop} keys="Shift+F5" kind="danger" onClick={stopRuns} />}
        <Button title="Run" icon={PATHS.play} keys="F5" kind="primary" disabled={!cls} onClick={() => void runModel()} />
        <Button title="Run with settings" icon={PATHS.down} iconOnly keys="Ctrl+F5" disabled={!cls} onClick={showRunSettings} />
      </div>
    </header>
  );
}

function short(t: number | null | undefined): string { return t === null || t === undefined ? "0" : String(Number(t.toPrecision(4))); }

function seconds(s: number): string {
  if (!Number.isFinite(s) || s < 0) return "";
  if (s < 90) return `${Math.ceil(s)} s left`;
  if (s < 5400) return `${Math.ceil(s / 60)} min left`;
  return `${(s / 3600).toFixed(1)} h left`;
}

function RunState() {
  const id = currentRun.value;
  const r = id === null ? undefined : runs.value.get(id);
  if (!r) return null;
  const p = progress.value.get(r.run);
  const name = r.label || shortName(r.class);
  if (r.state === "translating") return <p class="run-state" role="status">Translating {name}…</p>;
  if (r.state === "running") {
    return (
      <div class="run-state" role="status">
        <progress max={1} value={p?.part ?? 0} aria-label={`Run of ${name}`} />
        <span>{p ? `t = ${short(p.time)} s` : "starting"}{p && p.left > 1 ? `, ${seconds(p.left)}` : ""}</span>
      </div>
    );
  }
  const look = r.state === "done" ? "ok" : r.state === "stopped" ? "" : "error";
  const words = { done: "done", stopped: `stopped at ${short(r.time)} s`, failed: "failed", died: "ended" }[r.state];
  return (
    <button type="button" class="run-state link" title={r.message ?? "Show the results"} onClick={() => go("results")}>
      <span class={`badge ${look}`}>{words}</span> {name}
    </button>
  );
}

function Banner() {
  const state = client.state.value;
  const outside = [...docs.value.values()].filter((d) => d.outside !== "");
  return (
    <>
      {state === "lost" && (
        <div class="banner error" role="alert">
          <strong>The studio's server does not answer.</strong><span class="grow">Trying to reach it again. If you ended it, start <code>skerry studio</code> anew; unsaved texts are kept beside their files.</span>
          <Button title="Try now" onClick={() => client.connect()} />
        </div>
      )}
      {state === "refused" && (
        <div class="banner error" role="alert"><strong>This address is not valid any more.</strong><span class="grow">Each start of <code>skerry studio</code> prints a new one: open that.</span></div>
      )}
      {outside.map((d) => (
        <div class="banner warning" role="alert" key={d.file}>
          <span class="grow"><strong>{baseName(d.file)}</strong> {d.outside === "removed" ? "was removed on disk." : "was changed on disk by another program, and here too."}</span>
          {d.outside === "changed" && <Button title="Take what is on disk" onClick={() => void reload(d.file)} />}
          <Button title="Keep mine" onClick={() => void keepMine(d.file)} />
        </div>
      ))}
      {recovered.value.map((f) => (
        <div class="banner" role="status" key={f}>
          <span class="grow">Unsaved changes of <strong>{baseName(f)}</strong> from before were brought back.</span>
          <Button title="Discard them" onClick={() => void reload(f).then(() => { recovered.value = recovered.value.filter((x) => x !== f); })} />
          <Button title="Keep them" onClick={() => { recovered.value = recovered.value.filter((x) => x !== f); }} />
        </div>
      ))}
    </>
  );
}

function Notes() {
  return (
    <div class="toasts" aria-live="polite">
      {notes.value.map((n) => (
        <div key={n.id} class={`toast ${n.kind}`} role={n.kind === "error" ? "alert" : "status"}>
          <span class="grow">{n.text}</span>
          {n.action && <Button title={n.action.title} onClick={() => { n.action?.run(); dismiss(n.id); }} />}
          <Button title="Close" icon={PATHS.close} iconOnly onClick={() => dismiss(n.id)} />
        </div>
      ))}
    </div>
  );
}
