import "./scene.css";
import type { Screen } from "../app/screens";

export const screen: Screen = {
  id: "scene",
  title: "3D",
  icon: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12 4 7.500M12 12v9",
  load: () => import("./Scene"),
};
