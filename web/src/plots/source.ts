// source.ts - where the classes of commands are found, asked for once.
import { isComposite } from "../store/selection";
import { client } from "../store/studio";
import { sourceOf } from "./command";

const known = new Map<string, Promise<string[]>>();

export function sourceOfClass(cls: string): Promise<string[]> {
  if (isComposite(cls)) return Promise.resolve([cls]);
  let found = known.get(cls);
  if (!found) {
    found = client.request("class.text", { class: cls }).then((t) => sourceOf(cls, t.file, t.readonly));
    found.catch(() => known.delete(cls));
    known.set(cls, found);
  }
  return found;
}
