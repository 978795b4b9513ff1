// An external object has a constructor and a destructor, and nothing else (12.9.7).
class Handle  //! error SK2004
  extends ExternalObject;
  function constructor
    input Real a;
    output Handle h;
    external "C" h = make_handle(a);
  end constructor;
end Handle;

class Other
  extends ExternalObject;
  function constructor
    output Other h;
    external "C" h = make_other();
  end constructor;
  function destructor  //! error SK2408
    input Other h;
    input Real x;
    external "C" free_other(h, x);
  end destructor;
  constant Real c = 1;  //! error SK2004
end Other;

model M
  Handle h = Handle(1);
  Other o = Other();
end M;
