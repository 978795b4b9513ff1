// External objects need a value of their own, made once.
//! check: NoValue, InCall
package P
  class Store
    extends ExternalObject;

    function constructor
      input String name;
      output Store store;
      external "C" store = store_open(name);
    end constructor;

    function destructor
      input Store store;
      external "C" store_close(store);
    end destructor;
  end Store;

  function read
    input Store store;
    input Real x;
    output Real y;
    external "C" y = store_read(store, x);
  end read;
end P;

model NoValue
  P.Store store;  //! error SK2705
  Real y = P.read(store, time);
end NoValue;

model InCall
  Real y = P.read(P.Store("a"), time);  //! error SK2409
end InCall;
