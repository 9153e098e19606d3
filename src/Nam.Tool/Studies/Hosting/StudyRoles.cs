// SPDX-License-Identifier: MIT
using Nam.Tool.Studies.Clients.Serving;
using Nam.Tool.Studies.SoapOverhead;

namespace Nam.Tool.Studies.Hosting;

/// <summary>The roles that child processes play.</summary>
internal static class StudyRoles
{
    private static readonly Dictionary<string, Func<IStudyRole>> Factories = new(StringComparer.Ordinal)
    {
        [PageServerRole.Name] = () => new PageServerRole(),
        [OverheadServer.Role] = () => new OverheadServer(),
    };

    /// <summary>The roles that there are.</summary>
    internal static IReadOnlyCollection<string> Names => Factories.Keys;

    /// <summary>Makes a role.</summary>
    /// <exception cref="ToolException">There is none of this name.</exception>
    internal static IStudyRole Create(string name) =>
        Factories.TryGetValue(name, out var create) ? create() : throw new ToolException($"There is no role '{name}'; it is for child processes of nam study.");
}
