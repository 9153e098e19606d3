// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Structure;

/// <content>What is none for containers, before anything of it is written.</content>
internal sealed partial class StructureEncoder
{
    /// <summary>Gets or sets whether a document that is scattered is refused at once: what is written from its text, which
    /// is at hand. A new document begins without.</summary>
    internal bool RefusesScattered { get; set; }

    /// <summary>Gets whether the document has more different places than events to come back to them.</summary>
    internal bool IsScattered =>
        _state.NodeCount - 1 > MostNodesAtOnce + ((_earlierEvents + EventCount) / EventsOfFurtherNode);

    /// <summary>Refuses what is to get a name before anything of it is written, where it may be none of the structure.</summary>
    internal void RequireRoom(string name)
    {
        if (_state.IsNearlyFull || (_state.FindString(name) < 0 && !NameRules.IsNCName(name)))
        {
            throw new NotSupportedException($"'{name}' is no name of a container, or one too many; write the reply as text.");
        }
    }
}
