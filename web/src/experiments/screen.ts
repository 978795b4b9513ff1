import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "experiments",
  title: "Experiments",
  icon: "M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.5 15h9",
  load: () => import("./Experiments"),
};
