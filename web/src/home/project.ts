// home/project.ts - the opened folders and their files.
import { signal } from "@preact/signals";
import type { Project } from "../protocol/types";
import { client, whenReady } from "../store/studio";
import { tell } from "../store/notes";

export const project = signal<Project | null>(null);
whenReady(() => { client.request("project.list", {}).then((r) => { project.value = r; }, tell); });
