import "./commands";
import "./islands.css";
import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "islands",
  title: "Islands",
  icon: "M3 9c2-3 6-3 7 0s-2 4-4 4-4-2-3-4zM14 15c1-3 6-3 7 0s-2 4-4 4-4-1-3-4zM10 11c2 0 4 1 5 3",
  load: () => import("./Islands"),
};
