// The function that a tool supplies to find files, and one that extends it: the body written here is for tools
// that have none.
package ModelicaServices
  package ExternalReferences
    function loadResource
      input String uri;
      output String fileReference;
    algorithm
      fileReference := "not found";
    end loadResource;
  end ExternalReferences;
  function find
    extends ExternalReferences.loadResource;
  end find;
  model Resource
    parameter String name = find("file:///a/b%20c.txt");
    Real one = if name == "/a/b c.txt" then 1 else 0;
    Real two = if ExternalReferences.loadResource("plain.txt") == "plain.txt" then 2 else 0;
  end Resource;
  model Missing
    parameter String name = find("modelica://NoSuchPackage/x.txt");
  end Missing;
end ModelicaServices;

//! run: -m ModelicaServices.Resource --stop 1
//! end: one = 1 +- 0
//! end: two = 2 +- 0
//! run: -m ModelicaServices.Missing
//! exit: 1
//! says: SK1330
