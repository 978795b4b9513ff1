// An external object gets its value where it is declared, and that is said once.
class Handle
  extends ExternalObject;
  function constructor
    output Handle h;
    external "C" h = make_handle();
  end constructor;
  function destructor
    input Handle h;
    external "C" free_handle(h);
  end destructor;
end Handle;

model M
  Handle h;  //! error SK2705
equation
  h = Handle();
end M;
