// main.tsx - the first script: theme, route, connection, shell.
import { render } from "preact";
import "./theme/theme.css";
import { startRouter } from "./app/router";
import { startTheme } from "./theme/theme";
import { client } from "./store/studio";
import { Shell } from "./shell/Shell";

startTheme();
startRouter();
client.connect();
const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(<Shell />, root);
}
