// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.Build;

/// <summary>A restore that has ended: everything is there, packages are not to be had, or something else is wrong.</summary>
internal sealed partial class RestoreAttempt
{
    private readonly CommandResult _result;
    private readonly IReadOnlyList<RestoreError> _errors;

    private RestoreAttempt(CommandResult result)
    {
        _result = result;
        _errors = IsSuccess ? [] : RestoreError.Read(result.Output);
    }

    public bool IsSuccess => _result.ExitCode == 0;

    /// <summary>Whether it failed for packages that are not to be had, and for nothing else.</summary>
    public bool LacksPackages => _errors.Count > 0 && _errors.All(error => error.Package is not null);

    /// <summary>The packages that are not to be had.</summary>
    public IEnumerable<string> Packages => _errors.Select(error => error.Package).OfType<string>();

    /// <summary>The full paths of the projects that failed.</summary>
    public IEnumerable<string> Projects => _errors.Select(error => Path.GetFullPath(error.Project));

    /// <summary>Restores a solution, a filter of one or a project.</summary>
    public static RestoreAttempt Run(string path, params IEnumerable<string> properties) =>
        new(DotNet.Capture(["restore", path, "-v", "q", "--nologo", .. properties]));

    /// <summary>Why nothing can be done here: one sentence, then NuGet's own lines.</summary>
    public RestoreException Refusal(string? because = null) => new(because ?? this switch
    {
        { LacksPackages: true } => $"The package sources here lack {PackageFeed.Families(Packages.Distinct().Order())}.",
        _ when _errors.Any(error => error.Code is "NU1300" or "NU1301") => "A package source cannot be reached or answers with an error.",
        _ => "The restore failed, and not only for packages that are not to be had.",
    }, _result.Output);

    /// <summary>Prints what the audit of packages found, each finding once; it fails nothing.</summary>
    public void PrintAudit()
    {
        foreach (var warning in AuditLine().Matches(_result.Output).Select(line => line.Value.Trim()).Distinct())
        {
            Console.WriteLine(warning);
        }
    }

    [GeneratedRegex(@"(?<=: )warning NU190\d: (?! )[^\r\n]*?(?=(?: \[[^\]\r\n]*\])?\r?$)", RegexOptions.Multiline)]
    private static partial Regex AuditLine();
}
