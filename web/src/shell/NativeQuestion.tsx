import { askNative, runModel } from "../model/run";
import { shortName } from "../store/selection";
import { Dialog } from "../ui/Dialog";

// C code of a model runs only when the user says so.
export function NativeQuestion() {
  const q = askNative.value;
  if (!q) return null;
  const close = () => { askNative.value = null; };
  return (
    <Dialog title="Run native code of this model?" onClose={close}>
      <p>{shortName(q.class)} brings C code, an FMU or programs of its own. They would run with your rights: they can read and write your files. Say yes only if you trust where the model comes from.</p>
      <div class="row end">
        <button type="button" class="button outline" onClick={close}>No</button>
        <button type="button" class="button primary" onClick={() => { close(); void runModel({ ...q.options, native: true }); }}>Run it</button>
      </div>
    </Dialog>
  );
}
