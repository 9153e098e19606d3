// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Serving;
using Nam.Study.Encodings.Calling;
using Nam.Study.Encodings.Serving;
using Nam.Study.SoapOverhead;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Hosting;

/// <summary>The roles that child processes play.</summary>
internal static class StudyRoles
{
    private static readonly Dictionary<string, Func<IStudyRole>> Factories = new(StringComparer.Ordinal)
    {
        [PageServerRole.Name] = () => new PageServerRole(),
        [RowsRole.Name] = () => new RowsRole(),
        [EncodingServerRole.Name] = () => new EncodingServerRole(),
        [EncodingCallerRole.Name] = () => new EncodingCallerRole(),
        [OverheadServer.Role] = () => new OverheadServer(),
        [TransportServerRole.Name] = () => new TransportServerRole(),
        [TransportCallerRole.Name] = () => new TransportCallerRole(),
        [ProxyRole.Name] = () => new ProxyRole(),
    };

    /// <summary>The roles that there are.</summary>
    internal static IReadOnlyCollection<string> Names => Factories.Keys;

    /// <summary>Makes a role.</summary>
    /// <exception cref="ToolException">There is none of this name.</exception>
    internal static IStudyRole Create(string name) =>
        Factories.TryGetValue(name, out var create)
            ? create()
            : throw new ToolException($"There is no role '{name}'; it is for child processes of ./build.sh study.");
}
