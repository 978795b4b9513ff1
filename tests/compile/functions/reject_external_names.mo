// Names that could be anything but names for the compiler are refused, with leave too: options, response files, paths,
// several in one, quotes that end a text in C, and paths that depend on where the program runs.
//! --native
package RejectExternalNames
  function option
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "-fplugin=/tmp/x.so");  //! error SK2016
  end option;
  function second
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = {"m", "-o/tmp/x"});  //! error SK2016
  end second;
  function response
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "@/tmp/x");  //! error SK2016
  end response;
  function comma
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "m,-plugin,/tmp/x.so");  //! error SK2016
  end comma;
  function blank
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "m -fplugin=/tmp/x.so");  //! error SK2016
  end blank;
  function line
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "m\n-fplugin=/tmp/x.so");  //! error SK2016
  end line;
  function quote
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "x\" -o");  //! error SK2016
  end quote;
  function path
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "/tmp/x.so");  //! error SK2016
  end path;
  function upward
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "a..b");  //! error SK2016
  end upward;
  function file
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = ":libm.so.6");  //! error SK2016
  end file;
  function empty
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "");  //! error SK2016
  end empty;
  function relative
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Include = "", IncludeDirectory = "-include/tmp");  //! error SK2016
  end relative;
  function here
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Library = "m", LibraryDirectory = ".");  //! error SK2016
  end here;
  function scheme
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Include = "", IncludeDirectory = "foo:/bar");  //! error SK2016
  end scheme;
  function near
    input Real x;
    output Real y;
    external "C" y = f(x) annotation(Include = "", IncludeDirectory = "file://relative");  //! error SK2016
  end near;
  function quoted
    input Real x;
    output Real y;
    external "C" y = 'f(x); } void g() { f'(x);  //! error SK2016
  end quoted;
  function 'nothing; #include </etc/passwd>'
    input Real x;
    output Real y;
    external "C";  //! error SK2016
  end 'nothing; #include </etc/passwd>';
  model M
    Real y = option(time) + second(time) + response(time) + comma(time) + blank(time) + line(time) + quote(time)
             + path(time) + upward(time) + file(time) + empty(time) + relative(time) + here(time) + scheme(time)
             + near(time) + quoted(time)
             + 'nothing; #include </etc/passwd>'(time);
  end M;
end RejectExternalNames;
