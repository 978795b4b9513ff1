// home/actions.tsx - new models and folders: the same dialogs from Home and from the list of commands.
import { useEffect, useState } from "preact/hooks";
import { ERROR, RpcError } from "../rpc/client";
import { client } from "../store/studio";
import { say, tell } from "../store/notes";
import { openClass } from "../model/open";
import { project } from "./project";
import { showDialog } from "../shell/dialogs";
import { refreshTree } from "../model/Library";

export function openFolder(): void { showDialog("Open a folder", (close) => <FolderForm close={close} />); }
export function newModel(): void { showDialog("New model", (close) => <NewForm close={close} />); }

export async function openFolderAt(folder: string): Promise<void> {
  project.value = await client.request("project.open", { folder });
  refreshTree();
}

function FolderForm(p: { close: () => void }) {
  const [folder, setFolder] = useState(project.value?.folders[0] ?? "");
  const [why, setWhy] = useState("");
  const open = () => openFolderAt(folder.trim()).then(() => { p.close(); say(`Opened ${folder.trim()}`); }, (e: Error) => setWhy(e.message));
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void open(); }}>
      <label class="form-row"><span>Folder</span><input autofocus value={folder} onInput={(e) => setFolder(e.currentTarget.value)} spellcheck={false} placeholder="/home/you/models" data-own-undo /><span /></label>
      {why && <p class="field-why" role="alert">{why}</p>}
      <p class="soft">The path on the computer where the studio runs. Files below it can then be read and written.</p>
      <div class="row end"><button type="button" class="button outline" onClick={p.close}>Cancel</button><button type="submit" class="button primary" disabled={!folder.trim()}>Open</button></div>
    </form>
  );
}

const KINDS = ["model", "block", "package", "connector", "function", "record"];
export function template(kind: string, name: string, comment: string): string {
  const text = comment.trim() ? ` "${comment.trim().replace(/[\\"]/g, "\\$&")}"` : "";
  const body = kind === "function" ? "  input Real u;\n  output Real y;\nalgorithm\n  y := u;\n" : kind === "model" || kind === "block" ? "equation\n" : "";
  return `${kind} ${name}${text}\n${body}end ${name};\n`;
}

function NewForm(p: { close: () => void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState("model");
  const [comment, setComment] = useState("");
  const [folder, setFolder] = useState(project.value?.folders[0] ?? "");
  const [why, setWhy] = useState("");
  useEffect(() => { if (!folder) client.request("project.list", {}).then((r) => { project.value = r; setFolder(r.folders[0] ?? ""); }, tell); }, []);
  const valid = /^[A-Za-z_]\w*$/.test(name);
  const create = async () => {
    if (!valid || !folder) return;
    const file = `${folder.replace(/\/$/, "")}/${name}.mo`;
    try {
      await client.request("file.create", { file, text: template(kind, name, comment) });
      p.close();
      refreshTree();
      openClass(name);
    } catch (e) {
      setWhy(e instanceof RpcError && e.code === ERROR.outside ? `${folder} is not open: open it first` : (e as Error).message);
    }
  };
  return (
    <form class="form" onSubmit={(e) => { e.preventDefault(); void create(); }}>
      <label class="form-row"><span>Name</span><input autofocus value={name} aria-invalid={name !== "" && !valid} onInput={(e) => setName(e.currentTarget.value)} spellcheck={false} placeholder="MyModel" data-own-undo /><span /></label>
      <label class="form-row"><span>Kind</span><select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>{KINDS.map((k) => <option key={k}>{k}</option>)}</select><span /></label>
      <label class="form-row"><span>Comment</span><input value={comment} onInput={(e) => setComment(e.currentTarget.value)} placeholder="What it is" data-own-undo /><span /></label>
      <label class="form-row"><span>Folder</span>
        {(project.value?.folders.length ?? 0) > 1
          ? <select value={folder} onChange={(e) => setFolder(e.currentTarget.value)}>{project.value!.folders.map((f) => <option key={f}>{f}</option>)}</select>
          : <input value={folder} onInput={(e) => setFolder(e.currentTarget.value)} spellcheck={false} data-own-undo />}<span /></label>
      {name !== "" && !valid && <p class="field-why" role="alert">A name has letters, digits and underscores, and starts with a letter.</p>}
      {!folder && <p class="soft">No folder is open. Give one here after opening it on the Home screen.</p>}
      {why && <p class="field-why" role="alert">{why}</p>}
      <div class="row end"><button type="button" class="button outline" onClick={p.close}>Cancel</button><button type="submit" class="button primary" disabled={!valid || !folder}>Create</button></div>
    </form>
  );
}
