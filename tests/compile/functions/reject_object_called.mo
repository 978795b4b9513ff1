// Constructors and destructors of external objects are not called by name.
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
  Handle h = Handle.constructor();  //! error SK2407
end M;
