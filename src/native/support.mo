  model Clock "The step of native components: declare one as inner to change it"
    outer Skerry.Settings settings "Their common step is the delay of line elements";
    parameter Real step(unit = "s") = settings.T "Step of all native components";
    final parameter Real first(unit = "s", fixed = false) "When they step first, not later than the start";
  initial equation
    first = noEvent(if time < 0 then step*floor(time/step + 1e-6) else 0);
    annotation(missingInnerMessage = "");
  end Clock;

  class Component "A component written in C"
    extends ExternalObject;

    function constructor "Makes the component"
      input String name "Name of its type";
      input String instance "Where it is in the model";
      input Real step "Step in s";
      input Integer copies "How many islands use it";
      input Real values[:] "Numbers of all parameters";
      input Integer sizes[:] "How many rows each has";
      output Component self;
      external "C" self = skerry_native_open(name, instance, step, copies, values, size(values, 1), sizes, size(sizes, 1));
    end constructor;

    function destructor "Frees the component"
      input Component self;
      external "C" skerry_native_close(self);
    end destructor;
  end Component;

  class Island "An island that somebody else moves"
    extends ExternalObject;

    function constructor "Makes the island"
      input String name "Name of its type";
      input String instance "Where it is in the model";
      input Real values[:] "Numbers of all parameters";
      input Integer sizes[:] "How many rows each has";
      output Island self;
      external "C" self = skerry_foreign_open(name, instance, values, size(values, 1), sizes, size(sizes, 1));
    end constructor;

    function destructor "Frees the island"
      input Island self;
      external "C" skerry_foreign_close(self);
    end destructor;
  end Island;

  function exchange "Hands over what an island reads"
    input Island self;
    input Real now "Time";
    input Real u[:] "What it reads";
    output Real done "Goes to sent";
    external "C" done = skerry_foreign_exchange(self, now, u, size(u, 1));
  end exchange;

  function sent "What an island has sent"
    input Island self;
    input Integer k "Which number of it";
    input Real done "Of exchange";
    output Real y;
    external "C" y = skerry_foreign_read(self, k, done);
  end sent;

  impure function step "One step of a component"
    input Component self;
    input Integer copy "For which island";
    input Real now "Time";
    input Real u[:] "What it reads";
    output Real done "Goes to read";
    external "C" done = skerry_native_step(self, copy, now, u, size(u, 1));
  end step;

  impure function read "What a component has written"
    input Component self;
    input Integer copy "For which island";
    input Integer k "Which number of it";
    input Real done "Of the step";
    output Real y;
    external "C" y = skerry_native_read(self, copy, k, done);
  end read;

