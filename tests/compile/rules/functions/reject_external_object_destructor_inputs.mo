// One input (12.9.7).
class Table
  extends ExternalObject;
  function constructor
    input Real u[:];
    output Table t;
    external "C" t = tab_new(u, size(u, 1));
  end constructor;
  function destructor  //! error SK2408
    input Table t;
    input Real x;
    external "C" tab_free(t, x);
  end destructor;
end Table;
model ExternalObjectDestructorInputs
  Table t = Table({1, 2, 3});
end ExternalObjectDestructorInputs;
