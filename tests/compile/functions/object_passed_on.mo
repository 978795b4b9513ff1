// An external object that is another one, chosen or passed to a part.
//! flatten: Passed
//> parameter 'Passed.Store' one = 'Passed.Store'("a");
//> parameter 'Passed.Store' same = one;
//> parameter 'Passed.Store' chosen
//> parameter 'Passed.Store' 'part.store' = one;
model Passed
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

  model Part
    Store store;
    Real y = read(store, time);
  end Part;

  parameter Boolean first = true;
  Store one = Store("a");
  Store same = one;
  Store chosen = if first then one else same;
  Part part(store = one);
  Real y = read(chosen, time);
end Passed;
