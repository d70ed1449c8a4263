"""Everything that a page and the session say to each other: ``requests``, ``replies``, ``scene``.

All of it is JSON; each object is a type here, and its keys are the fields of that type.
``types.js`` of the front end is made from these files (see ``quanta_site.protocol_types``): a type
keeps its name there without an ending ``Data``, which sets it apart from the class that it is the
JSON form of.
"""
