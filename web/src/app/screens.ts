// app/screens.ts - the screens of the studio. Each is loaded when it is first shown.
//
// A screen's folder has `screen.ts`, which exports a Screen; its line below is all that the shell needs.
import type { ComponentType } from "preact";

export interface Screen {
  id: string; // the first part of the route: #/results
  title: string;
  icon: string; // path data on a grid of 24 by 24, drawn with strokes
  needsModel?: boolean; // shown only when a model is open
  load: () => Promise<{ default: ComponentType }>;
}

import { screen as home } from "../home/screen";
import { screen as model } from "../model/screen";
import { screen as results } from "../results/screen";
import { screen as experiments } from "../experiments/screen";
import { screen as composite } from "../composite/screen";
import { screen as scene } from "../scene/screen";
import { screen as islands } from "../islands/screen";
import { screen as live } from "../live/screen";
import { screen as diagnostics } from "../diagnostics/screen";

export const screens: Screen[] = [home, model, results, experiments, live, scene, islands, diagnostics, composite];
