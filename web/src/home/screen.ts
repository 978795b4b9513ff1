import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "home",
  title: "Home",
  icon: "M4 11 12 4l8 7M6 10v9h12v-9M10 19v-5h4v5",
  load: () => import("./Home"),
};
