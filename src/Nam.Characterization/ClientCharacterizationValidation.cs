// SPDX-License-Identifier: MIT

using System.Globalization;
using Microsoft.Extensions.Options;

namespace Nam.Characterization;

/// <summary>Checks the settings once, when they are first read.</summary>
internal sealed class ClientCharacterizationValidation : IValidateOptions<ClientCharacterizationOptions>
{
    public ValidateOptionsResult Validate(string? name, ClientCharacterizationOptions options)
    {
        var faults = new List<string>(options.Classifier.FindFaults());
        Check(faults, nameof(options.PopularShare), options.PopularShare, 1e-6, 1);
        Check(faults, nameof(options.PopularCapacity), options.PopularCapacity, 16, 1_000_000);
        Check(faults, nameof(options.MinimumAccesses), options.MinimumAccesses, 1, 1_000_000_000);
        Check(faults, nameof(options.PopularInterval), options.PopularInterval.TotalSeconds, 1, 86_400, " s");
        Check(faults, "Pages.Count", options.Pages.Count, 0, PageSet.MaximumPages);
        CheckFile(faults, nameof(options.AccessLog), options.AccessLog);
        CheckFile(faults, nameof(options.PrefixFile), options.PrefixFile);
        foreach (var page in options.Pages)
        {
            CheckPage(faults, page);
        }

        foreach (var path in options.Pages.GroupBy(page => page.Path).Where(group => group.Count() > 1))
        {
            faults.Add($"ClientCharacterizationOptions.Pages has '{path.Key}' {path.Count()} times; allowed is once.");
        }

        return faults.Count > 0 ? ValidateOptionsResult.Fail(faults) : ValidateOptionsResult.Success;
    }

    private static void CheckPage(List<string> faults, CharacterizedPage page)
    {
        CheckPath(faults, page.Path);
        foreach (var path in page.Objects)
        {
            CheckPath(faults, path);
        }

        foreach (var variant in page.Variants)
        {
            if (Enum.IsDefined(variant.Action))
            {
                CheckVariant(faults, page.Path ?? string.Empty, variant);
            }
            else
            {
                faults.Add(
                    $"A version of the page '{page.Path}' has the action {variant.Action}; allowed are {string.Join(", ", Enum.GetNames<ServerAction>())}.");
            }
        }
    }

    private static void CheckVariant(List<string> faults, string page, PageVariant given)
    {
        var variant = given.Of(page);
        CheckPath(faults, variant.Path);
        if (variant.Path == page)
        {
            faults.Add($"A version of the page '{page}' has the page's own path; give it another one.");
        }

        if (variant.Class is not (ClientClass.Poor or ClientClass.Normal or ClientClass.Rich))
        {
            faults.Add($"A version of the page '{page}' is for clients of the class {variant.Class}; allowed are Poor, Normal and Rich.");
        }
        else if (variant.Action == ServerAction.Richer && variant.Class != ClientClass.Rich)
        {
            faults.Add(
                $"The richer version of the page '{page}' is for clients of the class {variant.Class}; allowed is Rich, since it would slow others down.");
        }

        if (page.EndsWith('/') && given.Path is null)
        {
            faults.Add($"The page '{page}' has no file name that a version could be named after; give its version a path.");
        }
    }

    private static void CheckPath(List<string> faults, string? path)
    {
        if (path is null || !path.StartsWith('/') || path.AsSpan().ContainsAny('?', '#'))
        {
            faults.Add(
                $"ClientCharacterizationOptions.Pages has the path '{path}'; allowed are paths that start with '/' and have no query.");
        }
    }

    private static void CheckFile(List<string> faults, string name, string? file)
    {
        if (file is not null && !File.Exists(file))
        {
            faults.Add($"ClientCharacterizationOptions.{name} is '{file}', which is no file; name one that is, or null for none.");
        }
    }

    private static void Check(List<string> faults, string name, double value, double least, double most, string unit = "")
    {
        if (!(value >= least && value <= most))
        {
            faults.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"ClientCharacterizationOptions.{name} is {value}{unit}; allowed are {least:0.######} to {most:0.######}{unit}."));
        }
    }
}
