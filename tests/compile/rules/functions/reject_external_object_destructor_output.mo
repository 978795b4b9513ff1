// The destructor has no output (12.9.7).
class Table
  extends ExternalObject;
  function constructor
    input Real u[:];
    output Table t;
    external "C" t = tab_new(u, size(u, 1));
  end constructor;
  function destructor  //! error SK2408
    input Table t;
    output Real y;
    external "C" y = tab_free(t);
  end destructor;
end Table;
model ExternalObjectDestructorOutput
  Table t = Table({1, 2, 3});
end ExternalObjectDestructorOutput;
