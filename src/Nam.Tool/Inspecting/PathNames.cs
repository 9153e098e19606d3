// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Structure;

namespace Nam.Tool.Inspecting;

/// <summary>Names of the places of a document for people.</summary>
internal static class PathNames
{
    /// <summary>Returns the path from the root: local names, attributes with <c>@</c>, and what XPath calls the rest.</summary>
    internal static string PathOf(StructureState state, int node)
    {
        var path = string.Empty;
        for (var place = node; place != 0; place = state.Nodes[place].Parent)
        {
            path = "/" + StepOf(state, place) + path;
        }

        return path;
    }

    private static string StepOf(StructureState state, int node)
    {
        ref readonly var place = ref state.Nodes[node];
        return place.Kind switch
        {
            NodeKind.Attribute => "@" + state.Text(place.Name),
            NodeKind.Declaration => "namespace::" + state.Text(place.Prefix),
            NodeKind.Text or NodeKind.Section => "text()",
            NodeKind.Comment => "comment()",
            NodeKind.Instruction => $"processing-instruction({state.Text(place.Name)})",
            _ => state.Text(place.Name),
        };
    }
}
