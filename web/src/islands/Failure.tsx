// Failure.tsx - a model that cannot be solved: the messages, each with a way to its place.
import { go } from "../app/router";
import { isComposite, shortName } from "../store/selection";
import { Button } from "../ui/Button";
import { ask, type Answer } from "./store";
import { Messages } from "../diagnostics/Messages";

export function Failure(p: { answer: Answer }) {
  return (
    <div class="page">
      <header class="row"><h1 class="grow">{shortName(p.answer.class)} cannot be solved yet</h1>
        <Button title="Open the model" onClick={() => go(isComposite(p.answer.class) ? "composite" : "model", p.answer.class)} /><Button title="Try again" onClick={() => ask(p.answer.class)} /></header>
      {p.answer.messages.length === 0 && <p class="soft">{p.answer.error}</p>}
      <Messages list={p.answer.messages} cls={p.answer.class} />
    </div>
  );
}
