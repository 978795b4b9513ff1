// Functions are not called explicitly (12.9.7).
class Table
  extends ExternalObject;
  function constructor
    input Real u;
    output Table t;
    external "C" t = tab_new(u);
  end constructor;
  function destructor
    input Table t;
    external "C" tab_free(t);
  end destructor;
end Table;
model ExternalObjectDestructorCall
  Table t = Table(2);
equation
  when terminal() then
    Table.destructor(t);  //! error SK2407
  end when;
end ExternalObjectDestructorCall;
